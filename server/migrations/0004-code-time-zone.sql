-- The last day of an access code belongs to a time zone. Codes that have been created until now end with a day in UTC.
alter table access_codes add column time_zone text not null default 'UTC';
