-- Adds who last changed the logo of an organization, and when. Both are shown to an administrator whose own change
-- conflicts with that change.
alter table organizations
  add column logo_changed_by uuid references users on delete set null,
  add column logo_changed_at timestamptz;
create index on organizations (logo_changed_by);
