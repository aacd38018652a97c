-- Adds a flag for completed assessments that have no result on a scale, because too few of its statements have an
-- answer with a score. They are not part of statistics about several people. The default is correct for existing
-- assessments, which have a result on every scale. It is also correct for processes of the previous release, which
-- cannot read questionnaires that allow a missing result. See decision 070.
alter table assessments add column lacks_result boolean not null default false;
