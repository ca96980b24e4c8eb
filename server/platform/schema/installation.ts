/** What is known of the installation as a whole, and what its limits count. */
export interface InstallationTables {
  installation: {
    mode: 'demo' | 'production';
  };
  invitation_counts: {
    subject_id: string;
    day: string;
    sent: number;
  };
}
