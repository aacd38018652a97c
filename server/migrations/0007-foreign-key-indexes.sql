-- Erasing a person or a code looks for the rows that name them; without these it would read whole tables.

create index on sessions (user_id);
create index on assessments (access_code_id);
create index on invitations (access_code_id);
create index on invitations (assessment_id);
