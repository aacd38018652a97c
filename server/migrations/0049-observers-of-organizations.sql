-- Lets an organization switch observer feedback off.

alter table organizations add column allows_observers boolean not null default true;
