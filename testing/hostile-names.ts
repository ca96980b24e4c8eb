/** Names of people and organisations that try to inject something into a mail. */
export const hostileNames = [
  'Eve\r\nBcc: victim@beacon.test',
  'Eve\u2028X-Evil: yes',
  '"Eve" <eve@evil.test>, victim@beacon.test',
  '<script>alert(1)</script>',
  `'><img src=x onerror="alert(1)">`,
  '</p></div></body></html><h1>Pay now</h1>',
  'Eve\u202Etxt.exe\u2066',
  'Your account is locked, see https://evil.test/login',
  'www.evil.test',
  '=?UTF-8?Q?=0D=0ABcc:_victim=40beacon.test?=',
  '${publicUrl} {{token}} %s',
  'x'.repeat(200),
  '👩‍👩‍👧 Zoë Ñandú',
  'عائلة النهر',
];
