-- Adds the usernames of people without consent. Lists exclude invitations to these people. With the usernames in this
-- small table, a list does not look up the account of each invited address. See decision 038.

-- Blocks new consent records and changes to usernames until the table is complete. Erasing an account locks the tables
-- in the same order, so that no deadlock occurs.
lock table users, user_consents in share row exclusive mode;

alter table people_without_consent add column username text;
update people_without_consent set username = users.username from users where id = user_id;
alter table people_without_consent alter column username set not null;
create index people_without_consent_username on people_without_consent (username);

create or replace function update_people_without_consent() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id for no key update;
  if exists (
    select from user_consents withdrawal
    where withdrawal.user_id = new.user_id and withdrawal.status = 'withdrawn' and not exists (
      select from user_consents later
      where later.user_id = withdrawal.user_id and later.policy_type = withdrawal.policy_type
        and later.position > withdrawal.position
    )
  ) then
    insert into people_without_consent (user_id, username)
    select id, username from users where id = new.user_id
    on conflict do nothing;
  else
    delete from people_without_consent where user_id = new.user_id;
  end if;
  return null;
end $$;

-- The update of a username waits for a transaction that inserts a consent record of the same user, because the trigger
-- on consent records locks the user. This function therefore sees the row that the transaction inserted.
create function rename_person_without_consent() returns trigger language plpgsql as $$
begin
  update people_without_consent set username = new.username where user_id = new.id;
  return null;
end $$;

create trigger rename_person_without_consent after update of username on users
  for each row when (old.username <> new.username)
  execute function rename_person_without_consent();
