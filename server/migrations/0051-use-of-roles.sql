-- Adds the id and the first use of a role. Administrators identify a colleague by the id of the role, which is new with
-- every grant. The id of an account stays the same, so it would show that an invited address has an account. See
-- decision 056.
alter table organization_user_roles
  add column id uuid not null unique default gen_random_uuid(),
  -- The time of the first call that required the role. Until then, other administrators see only the address. For
  -- roles that existed before this migration, the last use of a session since the grant counts instead.
  add column used_at timestamptz;

update organization_user_roles set used_at = used.at
from (
  select roles.id, max(sessions.last_used_at) as at
  from organization_user_roles roles
  join sessions on sessions.user_id = roles.user_id and sessions.last_used_at >= roles.created_at
  group by roles.id
) as used
where used.id = organization_user_roles.id;
