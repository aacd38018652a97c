-- The id under which administrators see a colleague. The id of the account would show whether an invited address has one,
-- because it stays the same when the role is granted again.
alter table organization_user_roles
  add column id uuid not null unique default gen_random_uuid(),
  -- The first call that needed the role. Until then, other administrators see only the address.
  add column used_at timestamptz;

update organization_user_roles set used_at = used.at
from (
  select roles.id, max(sessions.last_used_at) as at
  from organization_user_roles roles
  join sessions on sessions.user_id = roles.user_id and sessions.last_used_at >= roles.created_at
  group by roles.id
) as used
where used.id = organization_user_roles.id;
