-- Who changed the logo last and when, so that an administrator who comes second is told.
alter table organizations
  add column logo_changed_by uuid references users on delete set null,
  add column logo_changed_at timestamptz;
create index on organizations (logo_changed_by);
