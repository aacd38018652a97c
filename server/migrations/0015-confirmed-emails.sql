-- Adds the confirmation of email addresses, and roles that wait for it. See decision 030.

alter table users
  -- When the owner of the mailbox confirmed the current address. Null if the address is not confirmed: anyone may have
  -- registered it.
  add column email_confirmed_at timestamptz;

-- A completed recovery or a completed change of address proves access to the mailbox of the current address, because
-- every change of address was itself confirmed by email. The audit log contains both events. A used code in
-- `reset_codes` also proves access, because that table contains no codes that were sent to an earlier address.
update users set email_confirmed_at = proof.at
from (
  select user_id, max(at) as at
  from (
    select actor_id as user_id, at from audit_events where event in ('password.changed', 'email.changed')
    union all
    select user_id, used_at from reset_codes where used_at is not null
  ) found
  group by user_id
) proof
where proof.user_id = users.id;

alter table reset_codes
  -- Whether the code was issued by the operator or for an invited administrator. Such a code stays valid when the
  -- password is changed in the settings.
  add column is_from_operator boolean not null default false;

-- The codes of links that confirm an address. A link is valid only for one account and for the address to which it was
-- sent.
create table email_confirmations (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on email_confirmations (user_id);
create index on email_confirmations (expires_at);

-- The codes of links in emails about invitations. A code appears only in its email, so a person who has the code has
-- access to the mailbox.
create table invitation_codes (
  code_hash bytea primary key,
  invitation_id uuid not null references invitations on delete cascade,
  created_at timestamptz not null default now()
);
create index on invitation_codes (invitation_id);

-- Roles that were granted to an unconfirmed address. They are activated when the owner sets a new password with the
-- code of a recovery or account link. A role belongs to the address and not to an account: it does not follow an
-- account that changes its address. Processes of the previous release read only organization_user_roles, so a pending
-- role has no effect in them.
create table pending_roles (
  organization_id uuid not null references organizations on delete cascade,
  email text not null,
  role text not null check (role = 'OrgAdmin'),
  created_at timestamptz not null default now(),
  primary key (organization_id, email, role)
);
create index on pending_roles (email);

alter table organization_user_roles
  -- Until this time, the role is in effect although the address is not confirmed. Set only for roles that existed
  -- before this migration.
  add column confirm_by timestamptz,
  add column confirmation_requested_at timestamptz;

update organization_user_roles set confirm_by = now() + interval '30 days'
from users
where users.id = organization_user_roles.user_id and users.email_confirmed_at is null;
