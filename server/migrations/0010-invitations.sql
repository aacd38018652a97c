-- Adds what administrators need to send invitations, remind people and withdraw invitations. See decision 017.

alter table invitations
  -- The language of the emails, unless the address belongs to an account that has a language.
  add column language text,
  -- When the newest email about the invitation was requested, and the state of this email. Null for invitations that
  -- were created before this migration.
  add column mail_wanted_at timestamptz,
  add column mail_state text check (mail_state in ('WAITING', 'SENT', 'FAILED')),
  add column reminded_at timestamptz;
create index on invitations (email);

-- A code for invitations has one seat for each of its invitations that is not withdrawn. Entering the code does not
-- give anyone a seat.
alter table access_codes
  add column is_for_invitations boolean not null default false,
  drop constraint access_codes_seats_check,
  add constraint access_codes_seats_check check (seats >= 0);

-- Operations that were performed, with their results. Repeating an operation changes nothing and returns the stored
-- result.
create table invitation_operations (
  organization_id uuid not null references organizations on delete cascade,
  operation_id uuid not null,
  body_hash bytea not null,
  answer jsonb,
  applied_at timestamptz not null,
  primary key (organization_id, operation_id)
);
create index on invitation_operations (applied_at);
