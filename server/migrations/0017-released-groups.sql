-- Renames made_groups to released_groups, because *released* is the glossary's term for what a report has shown.

alter table made_groups rename to released_groups;
alter table released_groups rename column made_by to released_by;
alter table released_groups rename column made_at to released_at;

do $$
declare
  entry record;
begin
  for entry in select conname as name from pg_constraint where conrelid = 'released_groups'::regclass loop
    execute format('alter table released_groups rename constraint %I to %I',
      entry.name, replace(entry.name, 'made_', 'released_'));
  end loop;
  -- Renaming the primary key has renamed its index.
  for entry in
    select indexrelid::regclass::text as name from pg_index
    where indrelid = 'released_groups'::regclass and not indisprimary
  loop
    execute format('alter index %I rename to %I', entry.name, replace(entry.name, 'made_', 'released_'));
  end loop;
end $$;

-- Processes of the previous release read and write the table under its old names. PostgreSQL applies inserts, updates
-- and deletes on this view to the table, with the defaults and constraints of the table. The release after the one that
-- contains this migration can drop the view.
create view made_groups as
  select id, organization_id, cohort_id, instrument_id, instrument_version, assessment_ids, shows_distributions,
    released_by as made_by, released_at as made_at
  from released_groups;
