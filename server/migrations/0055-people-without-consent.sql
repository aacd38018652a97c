-- Replaces the view of people without consent with a table that a trigger maintains. Every list, count and group
-- excludes these people. With the view, each query computed them from the consent records, which took longer with
-- every withdrawal in the installation. See decision 038.

-- Blocks new consent records until the table is complete. The table has the name of the view, because processes of the
-- previous release read it under this name.
lock table user_consents in share row exclusive mode;

alter view people_without_consent rename to computed_people_without_consent;
create table people_without_consent (user_id uuid primary key references users on delete cascade);
insert into people_without_consent select user_id from computed_people_without_consent;
drop view computed_people_without_consent;

-- A person is in the table if the newest record about at least one policy is a withdrawal. Because of the lock on the
-- user, concurrent records of the same person wait for each other, and the query after the lock sees all earlier ones.
create function update_people_without_consent() returns trigger language plpgsql as $$
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
    insert into people_without_consent values (new.user_id) on conflict do nothing;
  else
    delete from people_without_consent where user_id = new.user_id;
  end if;
  return null;
end $$;

create trigger update_people_without_consent after insert on user_consents
  for each row execute function update_people_without_consent();
