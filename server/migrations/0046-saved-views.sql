-- Creates the table for saved views: the filters and the order of a list, which an administrator saves under a name for
-- one organization.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  screen text not null,
  name text not null,
  -- The query parameters of the URL. Only the screen interprets them.
  search text not null,
  created_at timestamptz not null default now(),
  unique (user_id, organization_id, screen, name)
);
create index on saved_views (organization_id);
