-- Names from the list of an administrator: decision 045. They are null after acceptance and withdrawal, and after 90 days.
-- Processes of the previous release leave them; the hourly run of the retention erases those as well.
alter table invitations
  add column first_name text,
  add column last_name text,
  add column named_at timestamptz;
create index on invitations (named_at) where named_at is not null;
