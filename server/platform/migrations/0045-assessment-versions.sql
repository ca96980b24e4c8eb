-- The version of its questionnaire by which a window was asked and scored, where its Beacon has moved to another since;
-- null where it is the Beacon's own.
alter table assessments add column framework_version integer;
