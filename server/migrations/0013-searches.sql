-- Adds what administrators' searches need: normalized names, and a view of the people without consent.

-- Returns the text in lower case and without accents, so that "jose" finds "José".
create function plain_text(text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'))
$$;

-- Returns the result of plain_text with numbers padded with zeros to 12 digits, so that "Group 9" comes before
-- "Group 10".
create function sort_text(text) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(
    case when part[1] ~ '^\d' then lpad(part[1], greatest(12, length(part[1])), '0') else part[1] end, '' order by at
  ), '')
  from regexp_matches(plain_text($1), '\d+|\D+', 'g') with ordinality as found (part, at)
$$;

-- Begins with the last name, because lists of people are ordered by this column. The name is repeated without a space,
-- because Chinese names are written and searched for without one.
alter table users add column search_text text not null generated always as (
  plain_text(last_name || ' ' || first_name || ' ' || email || ' ' || last_name || first_name)
) stored;
-- For sorting lists of people. The size of an index entry is limited, and the first 200 characters are enough for the
-- order.
create index users_by_name on users (left(search_text, 200), id);

alter table cohorts add column sort_name text not null generated always as (sort_text(name)) stored;

-- The people who have withdrawn consent to a policy and have not consented to it again. Lists, counts and groups
-- exclude these people.
create or replace view people_without_consent as
  select distinct taken.user_id from user_consents taken
  where taken.status = 'withdrawn' and not exists (
    select from user_consents later
    where later.user_id = taken.user_id and later.policy_type = taken.policy_type
      and later.position > taken.position
  );
create index user_consents_withdrawn on user_consents (user_id) where status = 'withdrawn';
