-- Lists leave out invitations to people without consent. With the username in this small table, they do not look up the
-- account of each invited address: decision 038.

-- Blocks new records and changed usernames until the table is complete, in the order in which a registration locks the
-- tables.
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

-- Waits for a record about the same person, which locks the row of the person, and then sees what it inserted.
create function rename_person_without_consent() returns trigger language plpgsql as $$
begin
  update people_without_consent set username = new.username where user_id = new.id;
  return null;
end $$;

create trigger rename_person_without_consent after update of username on users
  for each row when (old.username <> new.username)
  execute function rename_person_without_consent();
