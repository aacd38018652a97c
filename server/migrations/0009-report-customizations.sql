-- What an organisation decided about the look and the contents of its reports. No row: the product's own.
create table report_customizations (
  organization_id uuid primary key references organizations on delete cascade,
  -- Counts the saves, so that whoever saves on top of an older one is told.
  version integer not null check (version > 0),
  settings jsonb not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null
);
create index on report_customizations (changed_by);
-- Finds whether an image still stands on something when it is replaced.
create index on organizations (logo_image_id);
