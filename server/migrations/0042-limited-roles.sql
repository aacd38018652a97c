-- Roles that are limited to some cohorts of the organization. The previous release reads roles of the kind OrgAdmin alone,
-- so to it a limited role grants nothing.
alter table organization_user_roles
  drop constraint organization_user_roles_role_check,
  add constraint organization_user_roles_role_check check (role in ('OrgAdmin', 'CohortAdmin')),
  -- The cohorts of a limited role. Null grants none of them: a process of the previous release that activates a pending
  -- role does not copy them.
  add column cohort_ids uuid[],
  -- Rejects changes based on an outdated version.
  add column version integer not null default 0,
  add constraint organization_user_roles_cohorts_check check (role = 'CohortAdmin' or cohort_ids is null);

alter table pending_roles
  drop constraint pending_roles_role_check,
  add constraint pending_roles_role_check check (role in ('OrgAdmin', 'CohortAdmin')),
  add column id uuid not null unique default gen_random_uuid(),
  add column cohort_ids uuid[],
  add column version integer not null default 0,
  add constraint pending_roles_cohorts_check check (role = 'CohortAdmin' or cohort_ids is null);

-- The cohorts that the requester's role was limited to; null: the whole organization. Reports of the batch compare with
-- earlier assessments in these cohorts only.
alter table batch_reports add column scope_cohort_ids uuid[];
