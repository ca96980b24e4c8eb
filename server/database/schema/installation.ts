/** What is known of the installation as a whole: one row at most. */
export interface InstallationTables {
  installation: {
    mode: 'demo' | 'production';
  };
}
