-- Adds the names of invited people, which come from an administrator's list. They are null after acceptance, after
-- withdrawal, and after 90 days. Processes of the previous release do not erase them, so the hourly retention run also
-- erases the names of accepted and withdrawn invitations. See decision 045.
alter table invitations
  add column first_name text,
  add column last_name text,
  add column named_at timestamptz;
create index on invitations (named_at) where named_at is not null;
