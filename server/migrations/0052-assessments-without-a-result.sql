-- Marks completed assessments without a result on a scale, because too few statements have an answer that counts. They
-- are not part of statistics about several people. Until now, every completed assessment has a result on every scale,
-- and processes of the previous release cannot read a questionnaire with which it has none, so the default is right.
alter table assessments add column lacks_result boolean not null default false;
