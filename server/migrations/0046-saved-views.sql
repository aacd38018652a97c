-- Filters and orders of lists that an administrator keeps under a name, for each organization.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  screen text not null,
  name text not null,
  -- The parameters of the URL, which only the screen interprets.
  search text not null,
  created_at timestamptz not null default now(),
  unique (user_id, organization_id, screen, name)
);
create index on saved_views (organization_id);
