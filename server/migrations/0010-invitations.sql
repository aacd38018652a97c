-- Invitations that administrators send, follow, repeat and take back.

alter table invitations
  -- Of its mails, where the person has no account that says better.
  add column language text,
  -- When its newest mail was asked for, and what became of it; null for those from before.
  add column mail_wanted_at timestamptz,
  add column mail_state text check (mail_state in ('WAITING', 'SENT', 'FAILED')),
  add column reminded_at timestamptz;
create index on invitations (email);

-- A code made for invitations has a seat for each that is not withdrawn, and opens to nobody who types it.
alter table access_codes
  add column is_for_invitations boolean not null default false,
  drop constraint access_codes_seats_check,
  add constraint access_codes_seats_check check (seats >= 0);

-- What was asked for already, and the answer to it, so that a repetition changes nothing.
create table invitation_operations (
  organization_id uuid not null references organizations on delete cascade,
  operation_id uuid not null,
  body_hash bytea not null,
  answer jsonb,
  applied_at timestamptz not null,
  primary key (organization_id, operation_id)
);
create index on invitation_operations (applied_at);
