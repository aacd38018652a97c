-- Binds a change of the email address to the session that requested it, adds declined changes, and withdraws the
-- confirmation of addresses that were confirmed only by such a change: until now, a change did not require control of
-- the account. See decision 030.

alter table email_changes
  -- The session that requested the change. Null if a process of the previous release stored the request; the change
  -- then needs a new password.
  add column session_id uuid;

-- An account cannot request a change to an address again after the owner of the address has declined it. Addresses are
-- stored as keyed hashes.
create table declined_email_changes (
  user_id uuid not null references users on delete cascade,
  address_hash bytea not null,
  created_at timestamptz not null,
  primary key (user_id, address_hash)
);

-- A change of address confirmed the new address at the time of its event. If a later event confirmed the address, the
-- times differ. As in 0015-confirmed-emails.sql, roles stay in effect for 30 days.
with withdrawn as (
  update users set email_confirmed_at = null
  from (
    select actor_id, at from audit_events where event = 'email.changed'
    union
    select actor_id, at from pending_audit_events where event = 'email.changed'
  ) change
  where change.actor_id = users.id and change.at = users.email_confirmed_at
  returning users.id
)
update organization_user_roles set confirm_by = now() + interval '30 days', confirmation_requested_at = null
from withdrawn
where withdrawn.id = organization_user_roles.user_id;
