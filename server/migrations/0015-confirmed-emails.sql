-- Email addresses that are confirmed, and roles that wait for it.

alter table users
  -- When the owner of the mailbox confirmed the present address; null: anyone may have registered it.
  add column email_confirmed_at timestamptz;

-- A completed recovery or change of the address proves the mailbox. Both went to the present address: every change of
-- the address was itself confirmed by mail. Each is in the audit log, and a code that was used is also in reset_codes,
-- which holds none of an earlier address.
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
  -- Issued by the operator: a request for a recovery code, which anyone can make, does not end it.
  add column is_from_operator boolean not null default false;

-- Links that confirm the address they were mailed to, for the account that was logged in or registered then.
create table email_confirmations (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on email_confirmations (user_id);
create index on email_confirmations (expires_at);

-- The codes in mailed invitation links. They stand in the mail alone, so whoever has one has the mailbox.
create table invitation_codes (
  code_hash bytea primary key,
  invitation_id uuid not null references invitations on delete cascade,
  created_at timestamptz not null default now()
);
create index on invitation_codes (invitation_id);

-- Roles that wait until the owner of an address confirms it. They are bound to the address and not to an account:
-- an account that moves to another address takes nothing along. The previous release reads organization_user_roles
-- alone, so to it a pending role does not exist.
create table pending_roles (
  organization_id uuid not null references organizations on delete cascade,
  email text not null,
  role text not null check (role = 'OrgAdmin'),
  created_at timestamptz not null default now(),
  primary key (organization_id, email, role)
);
create index on pending_roles (email);

alter table organization_user_roles
  -- Until then the role counts although the address is not confirmed; set for roles from before this migration only.
  add column confirm_by timestamptz,
  add column confirmation_requested_at timestamptz;

update organization_user_roles set confirm_by = now() + interval '30 days'
from users
where users.id = organization_user_roles.user_id and users.email_confirmed_at is null;
