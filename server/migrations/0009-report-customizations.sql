-- Creates the table for the settings of an organization for its reports. An organization without a row has the default
-- settings. See decision 016.
create table report_customizations (
  organization_id uuid primary key references organizations on delete cascade,
  -- Incremented by each save. A save that is based on an earlier version is refused.
  version integer not null check (version > 0),
  settings jsonb not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null
);
create index on report_customizations (changed_by);
-- For checking whether another organization still uses the old image after a logo is replaced.
create index on organizations (logo_image_id);
