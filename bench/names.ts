/** The names that people of a large organisation are made from. */
export const givenNames = words(`Ada Aisha Alejandro Alice Amara Anders Anika Antoine Aylin Beatriz
  Ben Bjørn Camille Carlos Chidi Chloé Clara Daniel Darya David Diego Élise Elena Emily Emre Eva
  Fatima Felix Finn Freya Gabriel Grace Hana Hannah Hassan Hugo Ida Imani Ines Ivan Jack Jakub
  James Jana Jonas Jules Julia Kai Karim Kim Kofi Lars Laura Layla Lena Leo Liam Linh Lucía Maja
  Malik Maria Marek Mateo Maya Mei Mia Mila Mohammed Nadia Nia Nikolai Noah Noor Olga Oliver Omar
  Oscar Paula Pedro Priya Quentin Rania Rosa Ruben Sana Sara Seán Sofia Stefan Tariq Tess Theo Tom
  Uma Vera Viktor Wanjiru William Xavier Yara Yusuf Zoë Zuzana`);
export const familyNames = words(`Abe Adeyemi Ahmed Alvarez Andersen Baker Banerjee Bauer Becker
  Bianchi Brown Campbell Carter Chen Clark Costa Cruz Dahl Davies Dubois Eriksson Evans Fernández
  Fischer Fontaine García Gomez Green Gruber Gupta Haddad Hall Hansen Harris Hoffmann Horvat Hughes
  Ibrahim Ivanov Jackson Jansen Jensen Johnson Jones Kaya Keller Khan Kim King Kovács Kowalski Kumar
  Lang Larsen Lee Lewis Lopez Łukasz Mäkinen Martin Mbeki Meyer Miller Moore Moreau Müller Murphy
  Nguyen Nielsen Novak Okafor Olsen Owusu Park Patel Pereira Petrov Popescu Quist Ramírez Reid Rossi
  Roux Sánchez Santos Sato Schmidt Schneider Silva Singh Smith Sørensen Suzuki Tanaka Taylor Thomas
  Torres Turner Van Vargas Virtanen Walker Weber White Wilson Wood Wright Yamamoto Yilmaz Zhang Zhou`);
export const groupNames = words('North South East West Harbour Meadow Forest Hill Valley Lake');

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
