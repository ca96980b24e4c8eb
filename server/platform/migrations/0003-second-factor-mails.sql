-- Notices that a second factor has changed.
alter table account_mails
  drop constraint account_mails_kind_check,
  add constraint account_mails_kind_check check (kind in (
    'invitation', 'password_reset', 'password_changed', 'email_change', 'email_changed',
    'otp_changed', 'otp_disabled', 'backup_codes_created', 'backup_codes_removed',
    'backup_code_used', 'test'));
