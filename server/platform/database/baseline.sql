-- Tables of the portal: a new database runs this file, and tables.ts of each folder describes it.
-- A semicolon and an empty line end each statement.

CREATE TABLE photo (
  id text NOT NULL,
  content_hash text NOT NULL,
  thumbnail bytea NOT NULL,
  CONSTRAINT photo_pkey PRIMARY KEY (id)
);

CREATE TABLE person (
  id text NOT NULL,
  name text NOT NULL,
  email text,
  job_title text,
  photo_id text,
  folded_name text COLLATE "C" NOT NULL,
  search_words text COLLATE "C" NOT NULL DEFAULT ''::text,
  left_on date,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamp with time zone,
  changed_by_account_id text,
  CONSTRAINT person_pkey PRIMARY KEY (id),
  CONSTRAINT person_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photo(id)
);

CREATE INDEX person_by_name ON person USING btree (name);

-- For the list of people and accounts, which is sorted by the last word of the name.
CREATE INDEX person_by_last_name ON person USING btree ("substring"(folded_name, '[^ ]+$'::text), folded_name, id);

CREATE INDEX person_by_photo ON person USING btree (photo_id);

CREATE TABLE absence (
  id text NOT NULL,
  employee_id text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamp with time zone,
  changed_by_account_id text,
  CONSTRAINT absence_pkey PRIMARY KEY (id),
  CONSTRAINT absence_check CHECK (end_date >= start_date),
  CONSTRAINT absence_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES person(id)
);

CREATE INDEX absence_employee ON absence USING btree (employee_id, end_date);

CREATE TABLE account (
  id text NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text,
  job_title text,
  company_name text,
  photo_id text,
  login_method text NOT NULL,
  access_level integer NOT NULL,
  is_superuser boolean NOT NULL,
  active boolean NOT NULL,
  employee_id text,
  active_in_records boolean NOT NULL DEFAULT true,
  blocked boolean NOT NULL DEFAULT false,
  origin text NOT NULL DEFAULT 'provider'::text,
  replaced_by text,
  provider_role text,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamp with time zone,
  changed_by_account_id text,
  CONSTRAINT account_pkey PRIMARY KEY (id),
  CONSTRAINT account_email_key UNIQUE (email),
  CONSTRAINT account_access_level_check CHECK (access_level >= 1 AND access_level <= 4),
  CONSTRAINT account_email_check CHECK (email = lower(email COLLATE "C")),
  CONSTRAINT account_login_method_check CHECK (login_method = ANY (ARRAY['external'::text, 'internal'::text])),
  CONSTRAINT account_origin_check CHECK (origin = ANY (ARRAY['provider'::text, 'invited'::text, 'operator'::text])),
  CONSTRAINT account_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES person(id),
  CONSTRAINT account_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photo(id)
);

CREATE INDEX account_by_employee ON account USING btree (employee_id);

CREATE INDEX account_by_photo ON account USING btree (photo_id);

CREATE TABLE client (
  id text NOT NULL,
  name text NOT NULL,
  folded_name text COLLATE "C" NOT NULL,
  search_words text COLLATE "C" NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamp with time zone,
  changed_by_account_id text,
  CONSTRAINT client_pkey PRIMARY KEY (id)
);

CREATE INDEX client_by_name ON client USING btree (name);

CREATE TABLE engagement (
  id text NOT NULL,
  title text NOT NULL,
  folded_title text COLLATE "C" NOT NULL,
  client_id text NOT NULL,
  client_partner_id text,
  default_client_partner_id text,
  project_lead_id text,
  portfolio_director_id text,
  latest_end_date date,
  removed_at timestamp with time zone,
  search_words text COLLATE "C" NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamp with time zone,
  changed_by_account_id text,
  CONSTRAINT engagement_pkey PRIMARY KEY (id),
  CONSTRAINT engagement_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  CONSTRAINT engagement_client_partner_id_fkey FOREIGN KEY (client_partner_id) REFERENCES person(id),
  CONSTRAINT engagement_default_client_partner_id_fkey FOREIGN KEY (default_client_partner_id) REFERENCES person(id),
  CONSTRAINT engagement_portfolio_director_id_fkey FOREIGN KEY (portfolio_director_id) REFERENCES person(id),
  CONSTRAINT engagement_project_lead_id_fkey FOREIGN KEY (project_lead_id) REFERENCES person(id)
);

CREATE INDEX engagement_by_client ON engagement USING btree (client_id);

CREATE INDEX engagement_by_client_partner ON engagement USING btree (client_partner_id);

CREATE INDEX engagement_by_default_client_partner ON engagement USING btree (default_client_partner_id);

CREATE INDEX engagement_by_end ON engagement USING btree (latest_end_date) WHERE removed_at IS NULL;

CREATE INDEX engagement_by_portfolio_director ON engagement USING btree (portfolio_director_id);

CREATE INDEX engagement_by_project_lead ON engagement USING btree (project_lead_id);

CREATE INDEX engagement_by_title ON engagement USING btree (folded_title, id COLLATE "C") WHERE removed_at IS NULL;

CREATE INDEX engagement_not_set_up ON engagement USING btree (id) INCLUDE (latest_end_date, project_lead_id) WHERE removed_at IS NULL AND (latest_end_date IS NULL OR project_lead_id IS NULL);

CREATE INDEX engagement_removed ON engagement USING btree (id) WHERE removed_at IS NOT NULL;

CREATE TABLE account_engagement (
  account_id text NOT NULL,
  engagement_id text NOT NULL,
  origin text NOT NULL DEFAULT 'provider'::text,
  CONSTRAINT account_engagement_pkey PRIMARY KEY (account_id, engagement_id),
  CONSTRAINT account_engagement_origin_check CHECK (origin = ANY (ARRAY['provider'::text, 'invited'::text])),
  CONSTRAINT account_engagement_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT account_engagement_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id) ON DELETE CASCADE
);

CREATE INDEX account_engagement_by_engagement ON account_engagement USING btree (engagement_id);

CREATE TABLE account_visit (
  account_id text NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  before_at timestamp with time zone,
  CONSTRAINT account_visit_pkey PRIMARY KEY (account_id),
  CONSTRAINT account_visit_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

CREATE TABLE agreement_text (
  hash text NOT NULL,
  text text NOT NULL,
  CONSTRAINT agreement_text_pkey PRIMARY KEY (hash)
);

CREATE TABLE agreement (
  id text NOT NULL,
  account_id text NOT NULL,
  text_hash text NOT NULL,
  file_id text NOT NULL,
  agreed_at timestamp with time zone NOT NULL,
  CONSTRAINT agreement_pkey PRIMARY KEY (id),
  CONSTRAINT agreement_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT agreement_text_hash_fkey FOREIGN KEY (text_hash) REFERENCES agreement_text(hash)
);

CREATE INDEX agreement_by_account ON agreement USING btree (account_id, text_hash);

CREATE TABLE api_token (
  id text NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  token_hash text NOT NULL,
  scopes text[] NOT NULL,
  made_at timestamp with time zone NOT NULL,
  made_by text NOT NULL,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_from text,
  client_ids text[] NOT NULL DEFAULT '{}'::text[],
  engagement_ids text[] NOT NULL DEFAULT '{}'::text[],
  made_by_account_id text,
  CONSTRAINT api_token_pkey PRIMARY KEY (id),
  CONSTRAINT api_token_prefix_key UNIQUE (prefix),
  CONSTRAINT api_token_token_hash_key UNIQUE (token_hash),
  CONSTRAINT api_token_made_by_account_id_fkey FOREIGN KEY (made_by_account_id) REFERENCES account(id)
);

CREATE TABLE audit (
  id text NOT NULL,
  engagement_id text NOT NULL,
  title text NOT NULL,
  scoring_type integer NOT NULL,
  percentage_score numeric(5,2) NOT NULL,
  created_at timestamp with time zone NOT NULL,
  score_before numeric(5,2),
  before_day date,
  search_words text COLLATE "C" NOT NULL DEFAULT ''::text,
  CONSTRAINT audit_pkey PRIMARY KEY (id),
  CONSTRAINT audit_scoring_type_check CHECK (scoring_type = ANY (ARRAY[1, 2])),
  CONSTRAINT audit_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id)
);

CREATE INDEX audit_by_engagement ON audit USING btree (engagement_id, created_at);

CREATE INDEX audit_changed ON audit USING btree (created_at) INCLUDE (engagement_id) WHERE score_before IS NOT NULL AND abs(percentage_score - score_before) >= 10::numeric;

CREATE TABLE audit_anchor (
  seq bigint NOT NULL,
  hash text NOT NULL,
  last_at timestamp with time zone NOT NULL,
  cut_at timestamp with time zone NOT NULL,
  CONSTRAINT audit_anchor_pkey PRIMARY KEY (seq)
);

CREATE TABLE audit_entry (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  account_id text,
  actor text,
  seen_as text,
  act text NOT NULL,
  call text,
  status integer,
  reason text,
  engagement_id text,
  object_id text,
  object text,
  address text,
  request_id text,
  seq bigint,
  hash text,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (id),
  CONSTRAINT audit_entry_seq_key UNIQUE (seq),
  CONSTRAINT audit_entry_check CHECK ((seq IS NULL) = (hash IS NULL))
);

CREATE INDEX audit_entry_by_account ON audit_entry USING btree (account_id, id);

CREATE INDEX audit_entry_by_engagement ON audit_entry USING btree (engagement_id, id);

CREATE INDEX audit_entry_rejected_by_object ON audit_entry USING btree (object_id, id) WHERE kind = 'access_refused'::text;

CREATE INDEX audit_entry_to_seal ON audit_entry USING btree (id) WHERE seq IS NULL;

CREATE TABLE audit_head (
  only_one boolean NOT NULL DEFAULT true,
  seq bigint NOT NULL,
  hash text NOT NULL,
  CONSTRAINT audit_head_pkey PRIMARY KEY (only_one),
  CONSTRAINT audit_head_only_one_check CHECK (only_one)
);

CREATE TABLE audit_redaction (
  entry_id bigint NOT NULL,
  erasure_id text NOT NULL,
  content_hash text,
  CONSTRAINT audit_redaction_pkey PRIMARY KEY (entry_id)
);

CREATE TABLE audit_score_point (
  audit_id text NOT NULL,
  day date NOT NULL,
  score numeric(5,2) NOT NULL,
  CONSTRAINT audit_score_point_pkey PRIMARY KEY (audit_id, day),
  CONSTRAINT audit_score_point_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit(id) ON DELETE CASCADE
);

CREATE TABLE audit_survey (
  id text NOT NULL,
  audit_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  notes text,
  percentage_score numeric(5,2) NOT NULL,
  is_completed boolean NOT NULL,
  entity_name text NOT NULL,
  sections jsonb NOT NULL,
  CONSTRAINT audit_survey_pkey PRIMARY KEY (id),
  CONSTRAINT audit_survey_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit(id) ON DELETE CASCADE
);

CREATE INDEX audit_survey_by_audit ON audit_survey USING btree (audit_id, created_at);

CREATE TABLE authenticator (
  id text NOT NULL,
  account_id text NOT NULL,
  secret text NOT NULL,
  name text NOT NULL,
  last_step integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT authenticator_pkey PRIMARY KEY (id),
  CONSTRAINT authenticator_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

CREATE INDEX authenticator_account ON authenticator USING btree (account_id);

CREATE TABLE authenticator_set_up (
  id text NOT NULL,
  account_id text NOT NULL,
  secret text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT authenticator_set_up_pkey PRIMARY KEY (id),
  CONSTRAINT authenticator_set_up_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

CREATE TABLE backup_run (
  id text NOT NULL,
  began_at timestamp with time zone NOT NULL,
  alive_until timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  failure text,
  place text NOT NULL,
  bytes bigint,
  missing integer,
  CONSTRAINT backup_run_pkey PRIMARY KEY (id)
);

CREATE INDEX backup_run_under_way ON backup_run USING btree (alive_until) WHERE finished_at IS NULL;

CREATE TABLE bug_report (
  id text NOT NULL,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY (START WITH 1001),
  account_id text NOT NULL,
  description text NOT NULL,
  steps text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  reply text,
  answered_by text,
  answered_at timestamp with time zone,
  CONSTRAINT bug_report_pkey PRIMARY KEY (id),
  CONSTRAINT bug_report_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT bug_report_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES account(id)
);

CREATE INDEX bug_report_by_account ON bug_report USING btree (account_id, created_at DESC);

CREATE TABLE bug_report_image (
  id text NOT NULL,
  report_id text NOT NULL,
  "position" integer NOT NULL,
  media_type text NOT NULL,
  CONSTRAINT bug_report_image_pkey PRIMARY KEY (id),
  CONSTRAINT bug_report_image_report_id_position_key UNIQUE (report_id, "position"),
  CONSTRAINT bug_report_image_report_id_fkey FOREIGN KEY (report_id) REFERENCES bug_report(id) ON DELETE CASCADE
);

CREATE TABLE calendar_address (
  account_id text NOT NULL,
  key_hash text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  last_fetched_at timestamp with time zone,
  CONSTRAINT calendar_address_pkey PRIMARY KEY (account_id),
  CONSTRAINT calendar_address_key_hash_key UNIQUE (key_hash),
  CONSTRAINT calendar_address_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

CREATE TABLE company (
  is_only_row boolean NOT NULL DEFAULT true,
  provider_name text,
  product_name text,
  accent_color text,
  currency_symbol text,
  logo bytea,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamp with time zone NOT NULL,
  changed_by_account_id text,
  CONSTRAINT company_pkey PRIMARY KEY (is_only_row),
  CONSTRAINT company_is_only_row_check CHECK (is_only_row)
);

CREATE TABLE customer_sign_on (
  id text NOT NULL,
  name text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret text,
  domains text[] NOT NULL,
  off_since timestamp with time zone,
  saved_by text NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  saved_by_account_id text,
  CONSTRAINT customer_sign_on_pkey PRIMARY KEY (id),
  CONSTRAINT customer_sign_on_saved_by_account_id_fkey FOREIGN KEY (saved_by_account_id) REFERENCES account(id)
);

CREATE TABLE customer_survey (
  id text NOT NULL,
  engagement_id text NOT NULL,
  account_id text,
  user_full_name text NOT NULL,
  survey_date timestamp with time zone NOT NULL,
  data jsonb NOT NULL,
  project_name text GENERATED ALWAYS AS (((data -> 2) ->> 'answer'::text)) STORED,
  company_name text GENERATED ALWAYS AS (((data -> 3) ->> 'answer'::text)) STORED,
  recommendation integer GENERATED ALWAYS AS (
CASE
    WHEN (jsonb_typeof(((data -> 9) -> 'answer'::text)) = 'number'::text) THEN (((data -> 9) -> 'answer'::text))::integer
    ELSE NULL::integer
END) STORED,
  average_rating numeric(3,2),
  submission_key text,
  search_words text NOT NULL DEFAULT ''::text,
  CONSTRAINT customer_survey_pkey PRIMARY KEY (id),
  CONSTRAINT customer_survey_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT customer_survey_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id)
);

CREATE INDEX customer_survey_by_account ON customer_survey USING btree (account_id, engagement_id, survey_date);

CREATE INDEX customer_survey_by_company ON customer_survey USING btree (company_name, survey_date);

CREATE INDEX customer_survey_by_day ON customer_survey USING btree (survey_date) INCLUDE (engagement_id, recommendation, average_rating);

CREATE INDEX customer_survey_by_engagement ON customer_survey USING btree (engagement_id, survey_date);

CREATE INDEX customer_survey_by_name ON customer_survey USING btree (user_full_name, survey_date);

CREATE INDEX customer_survey_by_project ON customer_survey USING btree (project_name, survey_date);

CREATE INDEX customer_survey_by_score ON customer_survey USING btree (recommendation, survey_date DESC, id);

CREATE INDEX customer_survey_by_words ON customer_survey USING gin (to_tsvector('simple'::regconfig, search_words));

CREATE INDEX customer_survey_columns ON customer_survey USING btree (engagement_id) INCLUDE (user_full_name, project_name, company_name, survey_date, recommendation, average_rating);

CREATE INDEX customer_survey_low ON customer_survey USING btree (survey_date) INCLUDE (engagement_id, id) WHERE recommendation < 7;

CREATE INDEX customer_survey_newest ON customer_survey USING btree (survey_date DESC, id) INCLUDE (engagement_id);

CREATE UNIQUE INDEX customer_survey_once ON customer_survey USING btree (account_id, submission_key);

CREATE TABLE customer_survey_reply (
  id text NOT NULL,
  customer_survey_id text NOT NULL,
  account_id text NOT NULL,
  author_name text NOT NULL,
  text text NOT NULL,
  replied_at timestamp with time zone NOT NULL,
  CONSTRAINT customer_survey_reply_pkey PRIMARY KEY (id),
  CONSTRAINT customer_survey_reply_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT customer_survey_reply_customer_survey_id_fkey FOREIGN KEY (customer_survey_id) REFERENCES customer_survey(id) ON DELETE CASCADE
);

CREATE INDEX customer_survey_reply_by_survey ON customer_survey_reply USING btree (customer_survey_id, replied_at);

CREATE TABLE work_order (
  id text NOT NULL,
  engagement_id text NOT NULL,
  reference text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  removed_at timestamp with time zone,
  search_words text COLLATE "C" NOT NULL DEFAULT ''::text,
  budget_days numeric(9,2),
  version integer NOT NULL DEFAULT 1,
  changed_at timestamp with time zone,
  changed_by_account_id text,
  CONSTRAINT work_order_pkey PRIMARY KEY (id),
  CONSTRAINT work_order_check CHECK (end_date >= start_date),
  CONSTRAINT work_order_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id)
);

CREATE INDEX work_order_by_end ON work_order USING btree (end_date) INCLUDE (engagement_id, id) WHERE removed_at IS NULL;

CREATE INDEX work_order_by_engagement ON work_order USING btree (engagement_id, start_date) WHERE removed_at IS NULL;

CREATE TABLE days_notice (
  work_order_id text NOT NULL,
  threshold text NOT NULL,
  budget_days numeric(9,2) NOT NULL,
  end_date date NOT NULL,
  noticed_at timestamp with time zone NOT NULL,
  CONSTRAINT days_notice_pkey PRIMARY KEY (work_order_id, threshold),
  CONSTRAINT days_notice_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id) ON DELETE CASCADE
);

CREATE TABLE deletion_log (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  logged_at timestamp with time zone NOT NULL DEFAULT now(),
  entry_key text NOT NULL,
  content jsonb NOT NULL,
  CONSTRAINT deletion_log_pkey PRIMARY KEY (id),
  CONSTRAINT deletion_log_entry_key_key UNIQUE (entry_key)
);

CREATE TABLE engagement_removal (
  id text NOT NULL,
  engagement_id text NOT NULL,
  client_id text NOT NULL,
  title text NOT NULL,
  client_name text NOT NULL,
  state text NOT NULL,
  closed_on date NOT NULL,
  remove_on date NOT NULL,
  planned_at timestamp with time zone NOT NULL,
  told_at timestamp with time zone,
  reminded_at timestamp with time zone,
  held_by text,
  held_reason text,
  held_until date,
  ended_at timestamp with time zone,
  ended_because text,
  parts jsonb,
  allowed_back_by text,
  version integer NOT NULL DEFAULT 1,
  held_by_account_id text,
  allowed_back_by_account_id text,
  CONSTRAINT engagement_removal_pkey PRIMARY KEY (id),
  CONSTRAINT engagement_removal_allowed_back_by_account_id_fkey FOREIGN KEY (allowed_back_by_account_id) REFERENCES account(id),
  CONSTRAINT engagement_removal_held_by_account_id_fkey FOREIGN KEY (held_by_account_id) REFERENCES account(id)
);

CREATE INDEX engagement_removal_done ON engagement_removal USING btree (engagement_id) WHERE state = 'removed'::text;

CREATE UNIQUE INDEX engagement_removal_open ON engagement_removal USING btree (engagement_id) WHERE state = ANY (ARRAY['planned'::text, 'held'::text]);

CREATE TABLE erasure (
  id text NOT NULL,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id text NOT NULL,
  erased_at timestamp with time zone NOT NULL,
  erased_by text NOT NULL,
  applied_at timestamp with time zone NOT NULL,
  feedback text NOT NULL,
  heir_id text,
  names text,
  CONSTRAINT erasure_pkey PRIMARY KEY (id),
  CONSTRAINT erasure_account_id_key UNIQUE (account_id),
  CONSTRAINT erasure_number_key UNIQUE (number),
  CONSTRAINT erasure_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE erased_key (
  erasure_id text NOT NULL,
  kind text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT erased_key_pkey PRIMARY KEY (kind, hash, erasure_id),
  CONSTRAINT erased_key_erasure_id_fkey FOREIGN KEY (erasure_id) REFERENCES erasure(id) ON DELETE CASCADE
);

CREATE TABLE event (
  id text NOT NULL,
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  engagement_id text,
  subject_id text NOT NULL,
  person_id text,
  account_id text,
  facts jsonb NOT NULL,
  happened_at timestamp with time zone NOT NULL,
  distributed_at timestamp with time zone,
  CONSTRAINT event_pkey PRIMARY KEY (id),
  CONSTRAINT event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT event_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id) DEFERRABLE INITIALLY DEFERRED
);

CREATE INDEX event_by_engagement ON event USING btree (engagement_id, happened_at);

CREATE INDEX event_by_subject ON event USING btree (subject_id);

CREATE INDEX event_by_position ON event USING btree ("position");

CREATE INDEX event_undistributed ON event USING btree ("position") WHERE distributed_at IS NULL;

CREATE TABLE event_read (
  account_id text NOT NULL,
  event_id text NOT NULL,
  CONSTRAINT event_read_pkey PRIMARY KEY (account_id, event_id),
  CONSTRAINT event_read_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT event_read_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE
);

CREATE INDEX event_read_by_event ON event_read USING btree (event_id);

CREATE TABLE extension_request (
  id text NOT NULL,
  work_order_id text NOT NULL,
  account_id text NOT NULL,
  requested_by text NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  requested_on date NOT NULL,
  message text NOT NULL,
  proposed_end_date date,
  end_date_then date NOT NULL,
  state text NOT NULL,
  answered_by text,
  answered_by_account_id text,
  answered_on date,
  note text,
  budget_days_then numeric(9,2),
  CONSTRAINT extension_request_pkey PRIMARY KEY (id),
  CONSTRAINT extension_request_state_check CHECK (state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'fulfilled'::text])),
  CONSTRAINT extension_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT extension_request_answered_by_account_id_fkey FOREIGN KEY (answered_by_account_id) REFERENCES account(id),
  CONSTRAINT extension_request_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id) ON DELETE CASCADE
);

CREATE INDEX extension_request_by_account ON extension_request USING btree (account_id);

CREATE INDEX extension_request_by_answerer ON extension_request USING btree (answered_by_account_id);

CREATE INDEX extension_request_by_work_order ON extension_request USING btree (work_order_id, requested_at);

CREATE UNIQUE INDEX extension_request_one ON extension_request USING btree (work_order_id) WHERE state = ANY (ARRAY['open'::text, 'accepted'::text]);

CREATE INDEX extension_request_open ON extension_request USING btree (work_order_id) INCLUDE (requested_on) WHERE state = 'open'::text;

CREATE TABLE feedback_request (
  engagement_id text NOT NULL,
  account_id text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  asked_by text NOT NULL,
  reminded_at timestamp with time zone,
  words text,
  asked_by_account_id text,
  CONSTRAINT feedback_request_pkey PRIMARY KEY (engagement_id, account_id),
  CONSTRAINT feedback_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT feedback_request_asked_by_account_id_fkey FOREIGN KEY (asked_by_account_id) REFERENCES account(id),
  CONSTRAINT feedback_request_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id)
);

CREATE INDEX feedback_request_to_remind ON feedback_request USING btree (asked_at) WHERE reminded_at IS NULL;

CREATE TABLE shared_file (
  id text NOT NULL,
  engagement_id text NOT NULL,
  category text NOT NULL,
  is_sensitive boolean NOT NULL,
  uploaded_by text NOT NULL,
  added_at timestamp with time zone NOT NULL,
  expire_on date,
  archived_at timestamp with time zone,
  expiry_told_for date,
  version integer NOT NULL,
  changed_at timestamp with time zone,
  CONSTRAINT shared_file_pkey PRIMARY KEY (id),
  CONSTRAINT shared_file_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id),
  CONSTRAINT shared_file_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES account(id)
);

CREATE INDEX shared_file_by_engagement ON shared_file USING btree (engagement_id, added_at DESC);

CREATE INDEX shared_file_by_expiry ON shared_file USING btree (expire_on) WHERE archived_at IS NULL;

CREATE INDEX shared_file_by_uploader ON shared_file USING btree (uploaded_by);

CREATE TABLE file_access (
  id text NOT NULL,
  file_id text NOT NULL,
  version integer NOT NULL,
  account_id text NOT NULL,
  outcome text NOT NULL,
  happened_at timestamp with time zone NOT NULL,
  CONSTRAINT file_access_pkey PRIMARY KEY (id),
  CONSTRAINT file_access_outcome_check CHECK (outcome = ANY (ARRAY['downloaded'::text, 'wrong password'::text])),
  CONSTRAINT file_access_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT file_access_file_id_fkey FOREIGN KEY (file_id) REFERENCES shared_file(id) ON DELETE CASCADE
);

CREATE INDEX file_access_by_account ON file_access USING btree (account_id, file_id);

CREATE INDEX file_access_by_file ON file_access USING btree (file_id, happened_at DESC);

CREATE TABLE file_version (
  id text NOT NULL,
  file_id text NOT NULL,
  number integer NOT NULL,
  file_name text NOT NULL,
  size bigint NOT NULL,
  sha256 text NOT NULL,
  sealed_key jsonb,
  uploaded_by text NOT NULL,
  added_at timestamp with time zone NOT NULL,
  search_words text COLLATE "C" NOT NULL DEFAULT ''::text,
  CONSTRAINT file_version_pkey PRIMARY KEY (id),
  CONSTRAINT file_version_file_id_number_key UNIQUE (file_id, number),
  CONSTRAINT file_version_file_id_fkey FOREIGN KEY (file_id) REFERENCES shared_file(id) ON DELETE CASCADE,
  CONSTRAINT file_version_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES account(id)
);

CREATE TABLE group_team (
  id text NOT NULL,
  engagement_id text NOT NULL,
  name text NOT NULL,
  folded_name text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT group_team_pkey PRIMARY KEY (id),
  CONSTRAINT group_team_engagement_id_folded_name_key UNIQUE (engagement_id, folded_name),
  CONSTRAINT group_team_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id)
);

CREATE TABLE group_team_member (
  engagement_id text NOT NULL,
  employee_id text NOT NULL,
  team_id text NOT NULL,
  CONSTRAINT group_team_member_pkey PRIMARY KEY (engagement_id, employee_id),
  CONSTRAINT group_team_member_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES person(id),
  CONSTRAINT group_team_member_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id),
  CONSTRAINT group_team_member_team_id_fkey FOREIGN KEY (team_id) REFERENCES group_team(id) ON DELETE CASCADE
);

CREATE INDEX group_team_member_by_employee ON group_team_member USING btree (employee_id);

CREATE INDEX group_team_member_by_team ON group_team_member USING btree (team_id);

CREATE TABLE tag (
  id text NOT NULL,
  engagement_id text NOT NULL,
  name text NOT NULL,
  folded_name text COLLATE "C" NOT NULL,
  version integer NOT NULL DEFAULT 0,
  CONSTRAINT tag_pkey PRIMARY KEY (id),
  CONSTRAINT tag_engagement_id_folded_name_key UNIQUE (engagement_id, folded_name),
  CONSTRAINT tag_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id)
);

CREATE TABLE header_tag (
  engagement_id text NOT NULL,
  place text NOT NULL,
  tag_id text NOT NULL,
  CONSTRAINT header_tag_pkey PRIMARY KEY (engagement_id, place, tag_id),
  CONSTRAINT header_tag_place_check CHECK (place = ANY (ARRAY['client_partner'::text, 'portfolio_director'::text])),
  CONSTRAINT header_tag_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id),
  CONSTRAINT header_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id) ON DELETE CASCADE
);

CREATE INDEX header_tag_by_tag ON header_tag USING btree (tag_id);

CREATE TABLE import_run (
  id text NOT NULL,
  began_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  who text NOT NULL,
  outcome text NOT NULL,
  counts jsonb NOT NULL DEFAULT '[]'::jsonb,
  problems jsonb NOT NULL DEFAULT '[]'::jsonb,
  problem_count integer NOT NULL DEFAULT 0,
  upload_id text,
  file_name text,
  trial boolean NOT NULL DEFAULT false,
  allow_removals boolean NOT NULL DEFAULT false,
  take_over boolean NOT NULL DEFAULT false,
  progress jsonb,
  lease_until timestamp with time zone,
  format text NOT NULL DEFAULT 'zip'::text,
  kind text,
  mode text NOT NULL DEFAULT 'whole'::text,
  who_account_id text,
  attempts integer NOT NULL DEFAULT 0,
  workbook jsonb,
  CONSTRAINT import_run_pkey PRIMARY KEY (id),
  CONSTRAINT import_run_who_account_id_fkey FOREIGN KEY (who_account_id) REFERENCES account(id)
);

CREATE INDEX import_run_by_age ON import_run USING btree (began_at);

CREATE INDEX import_run_by_upload ON import_run USING btree (upload_id) WHERE upload_id IS NOT NULL;

CREATE INDEX import_run_of_workbooks ON import_run USING btree (id) WHERE workbook IS NOT NULL;

CREATE TABLE workbook_change (
  run_id text NOT NULL,
  sheet text NOT NULL,
  position integer NOT NULL,
  state text NOT NULL,
  file_row integer,
  name text NOT NULL,
  cells jsonb NOT NULL,
  CONSTRAINT workbook_change_pkey PRIMARY KEY (run_id, sheet, position),
  CONSTRAINT workbook_change_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_run(id) ON DELETE CASCADE
);

CREATE TABLE workbook_remark (
  run_id text NOT NULL,
  position integer NOT NULL,
  is_problem boolean NOT NULL,
  sheet text,
  sheet_title text NOT NULL,
  file_row integer,
  field text,
  cell_text text NOT NULL,
  sentence text NOT NULL,
  CONSTRAINT workbook_remark_pkey PRIMARY KEY (run_id, is_problem, position),
  CONSTRAINT workbook_remark_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_run(id) ON DELETE CASCADE
);

CREATE TABLE workbook_undo (
  run_id text NOT NULL,
  position integer NOT NULL,
  file text NOT NULL,
  record_id text NOT NULL,
  record_before jsonb,
  record_after jsonb,
  CONSTRAINT workbook_undo_pkey PRIMARY KEY (run_id, position),
  CONSTRAINT workbook_undo_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_run(id) ON DELETE CASCADE
);

CREATE TABLE individual_feedback (
  id text NOT NULL,
  engagement_id text NOT NULL,
  employee_id text NOT NULL,
  account_id text,
  provider_full_name text NOT NULL,
  provider_role text,
  feedback text NOT NULL,
  given_at timestamp with time zone NOT NULL,
  search_words text NOT NULL DEFAULT ''::text,
  CONSTRAINT individual_feedback_pkey PRIMARY KEY (id),
  CONSTRAINT individual_feedback_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT individual_feedback_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES person(id),
  CONSTRAINT individual_feedback_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id)
);

CREATE INDEX individual_feedback_by_account ON individual_feedback USING btree (account_id);

CREATE INDEX individual_feedback_by_employee ON individual_feedback USING btree (employee_id, given_at DESC, id DESC);

CREATE INDEX individual_feedback_by_engagement ON individual_feedback USING btree (engagement_id, given_at DESC, id DESC);

CREATE INDEX individual_feedback_by_words ON individual_feedback USING gin (to_tsvector('simple'::regconfig, search_words));

CREATE INDEX individual_feedback_newest ON individual_feedback USING btree (given_at DESC, id DESC) INCLUDE (engagement_id);

CREATE INDEX individual_feedback_of_people ON individual_feedback USING btree (engagement_id, employee_id);

CREATE TABLE invitation (
  id text NOT NULL,
  token_hash text NOT NULL,
  engagement_id text NOT NULL,
  email text NOT NULL,
  full_name text NOT NULL,
  role text NOT NULL,
  phone text,
  access_level integer NOT NULL,
  invited_by text NOT NULL,
  invited_by_name text NOT NULL,
  invited_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT invitation_pkey PRIMARY KEY (id),
  CONSTRAINT invitation_engagement_id_email_key UNIQUE (engagement_id, email),
  CONSTRAINT invitation_token_hash_key UNIQUE (token_hash),
  CONSTRAINT invitation_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id) ON DELETE CASCADE,
  CONSTRAINT invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES account(id) ON DELETE CASCADE
);

CREATE INDEX invitation_by_email ON invitation USING btree (email);

CREATE INDEX invitation_by_inviter ON invitation USING btree (invited_by);

CREATE TABLE kept_answer (
  account_id text NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  content_hash text NOT NULL,
  answer text,
  kept_at timestamp with time zone NOT NULL,
  CONSTRAINT kept_answer_pkey PRIMARY KEY (account_id, call, key)
);

CREATE INDEX kept_answer_by_age ON kept_answer USING btree (kept_at);

CREATE TABLE known_device (
  token_hash text NOT NULL,
  email_hash text NOT NULL,
  account_id text NOT NULL,
  used_at timestamp with time zone NOT NULL,
  CONSTRAINT known_device_pkey PRIMARY KEY (token_hash, email_hash),
  CONSTRAINT known_device_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

CREATE INDEX known_device_account ON known_device USING btree (account_id);

CREATE TABLE login_challenge (
  id text NOT NULL,
  account_id text,
  token_hash text NOT NULL,
  code_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  referrer_link text,
  wrong_codes integer NOT NULL DEFAULT 0,
  ended_at timestamp with time zone,
  email_hash text NOT NULL,
  asked_by text NOT NULL DEFAULT ''::text,
  CONSTRAINT login_challenge_pkey PRIMARY KEY (id),
  CONSTRAINT login_challenge_token_hash_key UNIQUE (token_hash),
  CONSTRAINT login_challenge_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

CREATE INDEX login_challenge_by_account ON login_challenge USING btree (account_id);

CREATE INDEX login_challenge_by_email ON login_challenge USING btree (email_hash) WHERE ended_at IS NULL;

CREATE TABLE member_tag (
  tag_id text NOT NULL,
  employee_id text NOT NULL,
  CONSTRAINT member_tag_pkey PRIMARY KEY (tag_id, employee_id),
  CONSTRAINT member_tag_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES person(id),
  CONSTRAINT member_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id) ON DELETE CASCADE
);

CREATE INDEX member_tag_by_employee ON member_tag USING btree (employee_id);

CREATE TABLE notice (
  account_id text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  happened_at timestamp with time zone NOT NULL,
  told_at timestamp with time zone,
  CONSTRAINT notice_pkey PRIMARY KEY (account_id, event_id),
  CONSTRAINT notice_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT notice_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE
);

CREATE INDEX notice_by_event ON notice USING btree (event_id);

CREATE INDEX notice_untold ON notice USING btree (account_id, kind, happened_at) WHERE told_at IS NULL;

CREATE TABLE notification_setting (
  account_id text NOT NULL,
  delivery text NOT NULL DEFAULT 'immediate'::text,
  only_mine boolean NOT NULL DEFAULT false,
  digest_sent_for date,
  CONSTRAINT notification_setting_pkey PRIMARY KEY (account_id),
  CONSTRAINT notification_setting_delivery_check CHECK (delivery = ANY (ARRAY['immediate'::text, 'daily'::text, 'weekly'::text])),
  CONSTRAINT notification_setting_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

CREATE TABLE notification_subscription (
  account_id text NOT NULL,
  kind text NOT NULL,
  CONSTRAINT notification_subscription_pkey PRIMARY KEY (account_id, kind),
  CONSTRAINT notification_subscription_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

CREATE TABLE opened_thing (
  account_id text NOT NULL,
  kind text NOT NULL,
  thing_id text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  CONSTRAINT opened_thing_pkey PRIMARY KEY (account_id, kind, thing_id),
  CONSTRAINT opened_thing_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

CREATE TABLE outbox (
  id text NOT NULL,
  "position" bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  sender text NOT NULL,
  receiver text NOT NULL,
  stream text,
  recipient text,
  reply_to text,
  reply_to_name text,
  engagement_id text,
  subject text NOT NULL,
  content jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  is_single boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'waiting'::text,
  due_at timestamp with time zone NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  first_tried_at timestamp with time zone,
  tried_at timestamp with time zone,
  error text,
  response jsonb,
  CONSTRAINT outbox_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'held'::text, 'sent'::text, 'failed'::text, 'expired'::text]))
);

CREATE INDEX outbox_due ON outbox USING btree (due_at, "position") WHERE state = ANY (ARRAY['waiting'::text, 'sending'::text]);

CREATE INDEX outbox_failed_email ON outbox USING btree (created_at) WHERE state = 'failed'::text AND sender = 'email'::text;

CREATE INDEX outbox_log ON outbox USING btree (receiver, "position");

CREATE INDEX outbox_stream ON outbox USING btree (stream, "position") WHERE state = ANY (ARRAY['waiting'::text, 'sending'::text, 'held'::text]);

CREATE INDEX outbox_tried ON outbox USING btree (receiver, tried_at) WHERE tried_at IS NOT NULL;

CREATE TABLE outbox_attachment (
  message_id text NOT NULL,
  "position" integer NOT NULL,
  file_name text NOT NULL,
  media_type text NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT outbox_attachment_pkey PRIMARY KEY (message_id, "position"),
  CONSTRAINT outbox_attachment_message_id_fkey FOREIGN KEY (message_id) REFERENCES outbox(id) ON DELETE CASCADE
);

CREATE TABLE passkey (
  id text NOT NULL,
  account_id text NOT NULL,
  credential text NOT NULL,
  user_handle text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  is_synced boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_credential_key UNIQUE (credential),
  CONSTRAINT passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

CREATE INDEX passkey_account ON passkey USING btree (account_id);

CREATE TABLE passkey_challenge (
  id text NOT NULL,
  user_handle text,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenge_pkey PRIMARY KEY (id)
);

CREATE TABLE passkey_offer (
  account_id text NOT NULL,
  offered_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_offer_pkey PRIMARY KEY (account_id),
  CONSTRAINT passkey_offer_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

CREATE TABLE passkey_recovery (
  account_id text NOT NULL,
  stop_hash text NOT NULL,
  device text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  ready_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_recovery_pkey PRIMARY KEY (account_id),
  CONSTRAINT passkey_recovery_stop_hash_key UNIQUE (stop_hash),
  CONSTRAINT passkey_recovery_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

CREATE TABLE rate_window (
  key text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  count integer NOT NULL,
  CONSTRAINT rate_window_pkey PRIMARY KEY (key)
);

CREATE TABLE record_keeper (
  is_only_row boolean NOT NULL DEFAULT true,
  keeper text NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT record_keeper_pkey PRIMARY KEY (is_only_row),
  CONSTRAINT record_keeper_is_only_row_check CHECK (is_only_row),
  CONSTRAINT record_keeper_keeper_check CHECK (keeper = ANY (ARRAY['portal'::text, 'import'::text]))
);

CREATE TABLE release_note (
  id text NOT NULL,
  release_date date NOT NULL,
  note_content text NOT NULL,
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT release_note_pkey PRIMARY KEY (id)
);

CREATE TABLE release_note_seen (
  account_id text NOT NULL,
  note_id text NOT NULL,
  CONSTRAINT release_note_seen_pkey PRIMARY KEY (account_id, note_id),
  CONSTRAINT release_note_seen_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT release_note_seen_note_id_fkey FOREIGN KEY (note_id) REFERENCES release_note(id) ON DELETE CASCADE
);

CREATE INDEX release_note_seen_by_note ON release_note_seen USING btree (note_id);

CREATE TABLE removed_content (
  id text NOT NULL,
  removal_id text NOT NULL,
  CONSTRAINT removed_content_pkey PRIMARY KEY (id),
  CONSTRAINT removed_content_removal_id_fkey FOREIGN KEY (removal_id) REFERENCES engagement_removal(id) ON DELETE CASCADE
);

CREATE INDEX removed_content_of ON removed_content USING btree (removal_id);

CREATE TABLE removed_record (
  kind text NOT NULL,
  id text NOT NULL,
  engagement_id text NOT NULL,
  removed_at timestamp with time zone NOT NULL,
  CONSTRAINT removed_record_pkey PRIMARY KEY (kind, id)
);

CREATE TABLE used_id (
  kind text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT used_id_pkey PRIMARY KEY (kind, hash)
);

CREATE TABLE removed_work_order (
  id text NOT NULL,
  removal_id text,
  CONSTRAINT removed_work_order_pkey PRIMARY KEY (id),
  CONSTRAINT removed_work_order_removal_id_fkey FOREIGN KEY (removal_id) REFERENCES engagement_removal(id) ON DELETE CASCADE
);

CREATE INDEX removed_work_order_of ON removed_work_order USING btree (removal_id);

CREATE TABLE scheduled_erasure (
  id text NOT NULL,
  account_id text,
  person_id text,
  stakeholder_id text,
  name text NOT NULL,
  email text,
  scheduled_by text NOT NULL,
  scheduled_at timestamp with time zone NOT NULL,
  erase_at timestamp with time zone NOT NULL,
  feedback text NOT NULL,
  new_owner_id text,
  problem text,
  CONSTRAINT scheduled_erasure_pkey PRIMARY KEY (id),
  CONSTRAINT scheduled_erasure_account_id_key UNIQUE (account_id),
  CONSTRAINT scheduled_erasure_person_id_key UNIQUE (person_id),
  CONSTRAINT scheduled_erasure_stakeholder_id_key UNIQUE (stakeholder_id),
  CONSTRAINT scheduled_erasure_check CHECK (num_nonnulls(account_id, person_id, stakeholder_id) = 1),
  CONSTRAINT scheduled_erasure_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT scheduled_erasure_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE TABLE search_document (
  kind text NOT NULL,
  id text NOT NULL,
  engagement_id text NOT NULL,
  same_as text NOT NULL,
  title text NOT NULL,
  details text[] NOT NULL,
  title_words text COLLATE "C" NOT NULL,
  words text COLLATE "C" NOT NULL,
  happened_at timestamp with time zone,
  starts_on date,
  ends_on date,
  is_closed boolean NOT NULL,
  scored_on date,
  lexemes tsvector NOT NULL,
  context tsvector NOT NULL,
  CONSTRAINT search_document_pkey PRIMARY KEY (kind, id, engagement_id),
  CONSTRAINT search_document_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id) ON DELETE CASCADE
);

CREATE INDEX search_document_by_words ON search_document USING gin (lexemes, context) WITH (gin_pending_list_limit='256');

CREATE INDEX search_document_of_engagement ON search_document USING btree (engagement_id);

CREATE TABLE second_step (
  token_hash text NOT NULL,
  account_id text NOT NULL,
  referrer_link text,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT second_step_pkey PRIMARY KEY (token_hash),
  CONSTRAINT second_step_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

CREATE TABLE session (
  id text NOT NULL,
  token_hash text NOT NULL,
  account_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  device text NOT NULL,
  id_token text,
  viewing_as text,
  way text NOT NULL,
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_token_hash_key UNIQUE (token_hash),
  CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  CONSTRAINT session_viewing_as_fkey FOREIGN KEY (viewing_as) REFERENCES account(id) ON DELETE SET NULL
);

CREATE INDEX session_by_account ON session USING btree (account_id);

CREATE TABLE setup (
  is_only_row boolean NOT NULL DEFAULT true,
  had_superuser boolean NOT NULL DEFAULT false,
  link_hash text,
  link_expires_at timestamp with time zone,
  checklist_hidden boolean NOT NULL DEFAULT false,
  test_email_id text,
  CONSTRAINT setup_pkey PRIMARY KEY (is_only_row),
  CONSTRAINT setup_is_only_row_check CHECK (is_only_row),
  CONSTRAINT setup_link_check CHECK ((link_hash IS NULL) = (link_expires_at IS NULL)),
  CONSTRAINT setup_had_superuser_check CHECK (NOT had_superuser OR link_hash IS NULL)
);

CREATE TABLE sign_on_attempt (
  state_hash text NOT NULL,
  code_verifier text NOT NULL,
  nonce text NOT NULL,
  redirect text,
  expires_at timestamp with time zone NOT NULL,
  provider_id text,
  setup_link_hash text,
  CONSTRAINT sign_on_attempt_pkey PRIMARY KEY (state_hash)
);

CREATE TABLE sign_on_identity (
  account_id text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  bound_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_on_identity_pkey PRIMARY KEY (account_id),
  CONSTRAINT sign_on_identity_issuer_subject_key UNIQUE (issuer, subject),
  CONSTRAINT sign_on_identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

CREATE TABLE stakeholder (
  id text NOT NULL,
  engagement_id text NOT NULL,
  full_name text NOT NULL,
  company_name text,
  role text,
  email text,
  phone text,
  invited_by text,
  access_level integer NOT NULL,
  origin text NOT NULL DEFAULT 'provider'::text,
  search_words text COLLATE "C" NOT NULL DEFAULT ''::text,
  invited_by_account_id text,
  invitation_waits boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamp with time zone,
  changed_by_account_id text,
  CONSTRAINT stakeholder_pkey PRIMARY KEY (id),
  CONSTRAINT stakeholder_access_level_check CHECK (access_level >= 1 AND access_level <= 4),
  CONSTRAINT stakeholder_origin_check CHECK (origin = ANY (ARRAY['provider'::text, 'invited'::text])),
  CONSTRAINT stakeholder_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id),
  CONSTRAINT stakeholder_invited_by_account_id_fkey FOREIGN KEY (invited_by_account_id) REFERENCES account(id)
);

CREATE INDEX stakeholder_by_engagement ON stakeholder USING btree (engagement_id);

CREATE TABLE stakeholder_change (
  id text NOT NULL,
  engagement_id text NOT NULL,
  action text NOT NULL,
  full_name text NOT NULL,
  email text,
  account_id text,
  changed_by text,
  changed_at timestamp with time zone NOT NULL,
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT stakeholder_change_pkey PRIMARY KEY (id),
  CONSTRAINT stakeholder_change_action_check CHECK (action = ANY (ARRAY['invited'::text, 'added'::text, 'removed'::text, 'accepted'::text, 'declined'::text])),
  CONSTRAINT stakeholder_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT stakeholder_change_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id)
);

CREATE INDEX stakeholder_change_by_engagement ON stakeholder_change USING btree (engagement_id, "position");

CREATE TABLE team_feedback (
  id text NOT NULL,
  engagement_id text NOT NULL,
  team_id text,
  team_name text NOT NULL,
  account_id text,
  provider_full_name text NOT NULL,
  feedback text NOT NULL,
  given_at timestamp with time zone NOT NULL,
  search_words text NOT NULL DEFAULT ''::text,
  CONSTRAINT team_feedback_pkey PRIMARY KEY (id),
  CONSTRAINT team_feedback_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT team_feedback_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id)
);

CREATE INDEX team_feedback_by_account ON team_feedback USING btree (account_id);

CREATE INDEX team_feedback_by_engagement ON team_feedback USING btree (engagement_id, given_at DESC, id DESC);

CREATE INDEX team_feedback_by_provider ON team_feedback USING btree (provider_full_name, given_at DESC, id DESC);

CREATE INDEX team_feedback_by_team ON team_feedback USING btree (team_name, given_at DESC, id DESC);

CREATE INDEX team_feedback_by_words ON team_feedback USING gin (to_tsvector('simple'::regconfig, search_words));

CREATE INDEX team_feedback_newest ON team_feedback USING btree (given_at DESC, id DESC) INCLUDE (engagement_id);

CREATE INDEX team_feedback_of_providers ON team_feedback USING btree (engagement_id, provider_full_name);

CREATE INDEX team_feedback_of_teams ON team_feedback USING btree (engagement_id, team_name);

CREATE TABLE team_request (
  id text NOT NULL,
  engagement_id text NOT NULL,
  is_new boolean NOT NULL DEFAULT true,
  account_id text NOT NULL,
  requested_by text NOT NULL,
  request_date timestamp with time zone NOT NULL,
  request_comment text,
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  version integer NOT NULL DEFAULT 1,
  completed_by text,
  completed_at timestamp with time zone,
  completion_reason text,
  CONSTRAINT team_request_pkey PRIMARY KEY (id),
  CONSTRAINT team_request_completion_reason_check CHECK (completion_reason = ANY (ARRAY['filled'::text, 'marked'::text])),
  CONSTRAINT team_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT team_request_completed_by_fkey FOREIGN KEY (completed_by) REFERENCES account(id),
  CONSTRAINT team_request_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id)
);

CREATE INDEX team_request_by_completer ON team_request USING btree (completed_by) WHERE completed_by IS NOT NULL;

CREATE INDEX team_request_by_engagement ON team_request USING btree (engagement_id, "position");

CREATE INDEX team_request_open ON team_request USING btree (engagement_id) WHERE is_new;

CREATE TABLE team_request_line (
  id text NOT NULL,
  request_id text NOT NULL,
  place integer NOT NULL,
  member_role text NOT NULL,
  primary_skill text NOT NULL,
  member_type_quantity integer NOT NULL,
  member_start_date date NOT NULL,
  member_duration text NOT NULL,
  CONSTRAINT team_request_line_pkey PRIMARY KEY (id),
  CONSTRAINT team_request_line_member_type_quantity_check CHECK (member_type_quantity >= 1 AND member_type_quantity <= 20),
  CONSTRAINT team_request_line_request_id_fkey FOREIGN KEY (request_id) REFERENCES team_request(id) ON DELETE CASCADE
);

CREATE INDEX team_request_line_by_request ON team_request_line USING btree (request_id, place);

CREATE TABLE team_request_proposal (
  id text NOT NULL,
  line_id text NOT NULL,
  employee_id text NOT NULL,
  account_id text NOT NULL,
  proposed_by text NOT NULL,
  note text,
  decision text NOT NULL DEFAULT 'open'::text,
  decided_by text,
  decision_note text,
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  proposed_at timestamp with time zone NOT NULL DEFAULT now(),
  decided_at timestamp with time zone,
  decided_by_account_id text,
  CONSTRAINT team_request_proposal_pkey PRIMARY KEY (id),
  CONSTRAINT team_request_proposal_line_id_employee_id_key UNIQUE (line_id, employee_id),
  CONSTRAINT team_request_proposal_decision_check CHECK (decision = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text])),
  CONSTRAINT team_request_proposal_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT team_request_proposal_decided_by_account_id_fkey FOREIGN KEY (decided_by_account_id) REFERENCES account(id),
  CONSTRAINT team_request_proposal_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES person(id),
  CONSTRAINT team_request_proposal_line_id_fkey FOREIGN KEY (line_id) REFERENCES team_request_line(id) ON DELETE CASCADE
);

CREATE INDEX team_request_proposal_by_person ON team_request_proposal USING btree (employee_id);

CREATE TABLE member_assignment (
  id text NOT NULL,
  work_order_id text NOT NULL,
  engagement_id text NOT NULL,
  employee_id text,
  member_role text NOT NULL,
  member_role_id integer NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  price_per_day numeric(12,2),
  allocation_percentage integer,
  proposal_id text,
  CONSTRAINT member_assignment_pkey PRIMARY KEY (id),
  CONSTRAINT member_assignment_check CHECK (end_date >= start_date),
  CONSTRAINT member_assignment_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES person(id),
  CONSTRAINT member_assignment_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id),
  CONSTRAINT member_assignment_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES team_request_proposal(id) ON DELETE SET NULL,
  CONSTRAINT member_assignment_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id) ON DELETE CASCADE
);

CREATE INDEX member_assignment_by_employee ON member_assignment USING btree (employee_id, end_date);

CREATE INDEX member_assignment_by_engagement ON member_assignment USING btree (engagement_id, end_date);

CREATE INDEX member_assignment_by_work_order ON member_assignment USING btree (work_order_id);

CREATE INDEX member_assignment_of_person ON member_assignment USING btree (employee_id, engagement_id, end_date) INCLUDE (work_order_id);

CREATE INDEX member_assignment_by_proposal ON member_assignment USING btree (proposal_id) WHERE proposal_id IS NOT NULL;

CREATE TABLE team_revision (
  engagement_id text NOT NULL,
  revision integer NOT NULL,
  CONSTRAINT team_revision_pkey PRIMARY KEY (engagement_id),
  CONSTRAINT team_revision_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id)
);

CREATE TABLE time_entry (
  id text NOT NULL,
  day date NOT NULL,
  employee_id text NOT NULL,
  work_order_id text NOT NULL,
  hundredths integer NOT NULL,
  CONSTRAINT time_entry_pkey PRIMARY KEY (id),
  CONSTRAINT time_entry_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES person(id),
  CONSTRAINT time_entry_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id)
);

CREATE INDEX time_entry_day ON time_entry USING btree (day);

CREATE INDEX time_entry_employee ON time_entry USING btree (employee_id);

CREATE INDEX time_entry_work_order ON time_entry USING btree (work_order_id, day);

CREATE TABLE time_entry_import (
  is_only_row boolean NOT NULL DEFAULT true,
  recorded_up_to date NOT NULL,
  CONSTRAINT time_entry_import_pkey PRIMARY KEY (is_only_row),
  CONSTRAINT time_entry_import_is_only_row_check CHECK (is_only_row)
);

CREATE TABLE unsubscribe_token (
  token_hash text NOT NULL,
  account_id text NOT NULL,
  kind text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT unsubscribe_token_pkey PRIMARY KEY (token_hash),
  CONSTRAINT unsubscribe_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

CREATE INDEX unsubscribe_token_by_account ON unsubscribe_token USING btree (account_id);

CREATE INDEX unsubscribe_token_by_age ON unsubscribe_token USING btree (created_at);

CREATE TABLE todo_mark (
  account_id text NOT NULL,
  todo text NOT NULL,
  snoozed_until date,
  seen_at timestamp with time zone,
  marked_at timestamp with time zone NOT NULL,
  CONSTRAINT todo_mark_pkey PRIMARY KEY (account_id, todo),
  CONSTRAINT todo_mark_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

CREATE INDEX todo_mark_by_age ON todo_mark USING btree (marked_at);

CREATE TABLE webhook (
  id text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  form text NOT NULL,
  kinds text[] NOT NULL,
  client_ids text[] NOT NULL,
  engagement_ids text[] NOT NULL,
  secret text NOT NULL,
  old_secret text,
  old_secret_until timestamp with time zone,
  token_id text,
  saved_by text NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  off_since timestamp with time zone,
  off_reason text,
  failures integer NOT NULL DEFAULT 0,
  saved_by_account_id text,
  CONSTRAINT webhook_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_saved_by_account_id_fkey FOREIGN KEY (saved_by_account_id) REFERENCES account(id),
  CONSTRAINT webhook_token_id_fkey FOREIGN KEY (token_id) REFERENCES api_token(id)
);

CREATE TABLE withdrawn_stakeholder (
  engagement_id text NOT NULL,
  stakeholder_id text NOT NULL,
  email text,
  CONSTRAINT withdrawn_stakeholder_pkey PRIMARY KEY (engagement_id, stakeholder_id),
  CONSTRAINT withdrawn_stakeholder_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES engagement(id)
);

CREATE INDEX withdrawn_stakeholder_by_email ON withdrawn_stakeholder USING btree (engagement_id, email);

CREATE TABLE work_order_usage (
  work_order_id text NOT NULL,
  used_days numeric(11,2) NOT NULL,
  runs_out_on date,
  days_left_at_end numeric(11,2),
  runs_out_earliest date,
  runs_out_latest date,
  CONSTRAINT work_order_usage_pkey PRIMARY KEY (work_order_id),
  CONSTRAINT work_order_usage_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id) ON DELETE CASCADE
);

CREATE TABLE work_order_warning (
  work_order_id text NOT NULL,
  end_date date NOT NULL,
  threshold integer NOT NULL,
  CONSTRAINT work_order_warning_pkey PRIMARY KEY (work_order_id, end_date, threshold),
  CONSTRAINT work_order_warning_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id) ON DELETE CASCADE
);

CREATE FUNCTION audit_entry_is_sealed_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
    if old.seq is null and new.seq is not null and to_jsonb(old) - 'seq' - 'hash' = to_jsonb(new) - 'seq' - 'hash' then
      return new;
    end if;
    if old.seq is not null and exists (select from audit_redaction where entry_id = old.id)
      and to_jsonb(old) - 'actor' - 'object' - 'reason' - 'address' = to_jsonb(new) - 'actor' - 'object' - 'reason' - 'address' then
      return new;
    end if;
    raise exception 'audit_entry only grows: % is refused', tg_op using errcode = 'insufficient_privilege';
  end $function$;

CREATE FUNCTION audit_entry_goes_behind_an_anchor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin if old.at < clock_timestamp() - interval '30 days' and exists (select from audit_anchor where seq >= old.seq) then
      return old;
    end if; raise exception 'audit_entry only grows: % is refused', tg_op using errcode = 'insufficient_privilege'; end $function$;

CREATE FUNCTION audit_entry_is_not_emptied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin raise exception 'audit_entry only grows: % is refused', tg_op using errcode = 'insufficient_privilege'; end $function$;

CREATE FUNCTION audit_anchor_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin raise exception 'audit_anchor only grows: % is refused', tg_op using errcode = 'insufficient_privilege'; end $function$;

CREATE FUNCTION note_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into removed_record (kind, id, engagement_id, removed_at)
    select tg_table_name, gone.id, gone.engagement_id, clock_timestamp() from gone
    on conflict (kind, id) do update set engagement_id = excluded.engagement_id, removed_at = excluded.removed_at;
    return null;
  end $function$;

CREATE FUNCTION keep_used_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into used_id (kind, hash)
    select tg_table_name, encode(sha256(convert_to(tg_table_name || ' ' || gone.id, 'UTF8')), 'hex') from gone
    on conflict do nothing;
    return null;
  end $function$;

CREATE FUNCTION note_removed_engagement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into removed_record (kind, id, engagement_id, removed_at)
    select 'engagement', gone.id, gone.id, clock_timestamp() from gone
    on conflict (kind, id) do update set removed_at = excluded.removed_at;
    return null;
  end $function$;

create view engagement_access as
    select account.id as account_id, engagement.id as engagement_id, true as is_stakeholder,
  array_remove(array[
    case when account.login_method = 'external' then 'stakeholder' end,
    case when account.employee_id = engagement.project_lead_id then 'project_lead' end,
    case when account.employee_id = engagement.client_partner_id then 'client_partner' end,
    case when account.employee_id = engagement.portfolio_director_id then 'portfolio_director' end,
    case when account.is_superuser then 'superuser' end,
    case when account.login_method = 'internal' then 'staff' end
  ], null) as reasons,
  (select assigned.end_date from member_assignment assigned
    where assigned.employee_id = account.employee_id and assigned.engagement_id = engagement.id
      and (select removed_at from work_order where work_order.id = assigned.work_order_id) is null
    order by assigned.end_date desc limit 1) as assigned_until
    from account
      join account_engagement on account_engagement.account_id = account.id
      join engagement on engagement.id = account_engagement.engagement_id
    where account.active and account.login_method = 'external' and engagement.removed_at is null
    union all
    select account.id, engagement.id, false,
  array_remove(array[
    case when account.login_method = 'external' then 'stakeholder' end,
    case when account.employee_id = engagement.project_lead_id then 'project_lead' end,
    case when account.employee_id = engagement.client_partner_id then 'client_partner' end,
    case when account.employee_id = engagement.portfolio_director_id then 'portfolio_director' end,
    case when account.is_superuser then 'superuser' end,
    case when account.login_method = 'internal' then 'staff' end
  ], null) as reasons,
  (select assigned.end_date from member_assignment assigned
    where assigned.employee_id = account.employee_id and assigned.engagement_id = engagement.id
      and (select removed_at from work_order where work_order.id = assigned.work_order_id) is null
    order by assigned.end_date desc limit 1) as assigned_until
    from account cross join engagement
    where account.active and account.login_method = 'internal' and engagement.removed_at is null;

CREATE FUNCTION delete_from_outbox()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    delete from outbox where receiver = old.id;
    return null;
  end $function$;

CREATE FUNCTION raise_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    new.version := old.version + 1;
    new.changed_at := nullif(current_setting('portal.now', true), '')::timestamptz;
    new.changed_by_account_id := nullif(current_setting('portal.account_id', true), '');
    return new;
  end $function$;

CREATE FUNCTION end_setup()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into setup (had_superuser) values (true)
    on conflict (is_only_row) do update set had_superuser = true, link_hash = null, link_expires_at = null
      where not setup.had_superuser;
    return null;
  end $function$;

CREATE FUNCTION raise_work_order_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    update work_order set version = version + 1,
      changed_at = nullif(current_setting('portal.now', true), '')::timestamptz,
      changed_by_account_id = nullif(current_setting('portal.account_id', true), '')
      where id in (select work_order_id from changed);
    return null;
  end $function$;

CREATE FUNCTION raise_changed_work_order_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    update work_order set version = version + 1,
      changed_at = nullif(current_setting('portal.now', true), '')::timestamptz,
      changed_by_account_id = nullif(current_setting('portal.account_id', true), '')
      where id in (select changed.work_order_id from changed join replaced using (id)
        -- The order of roles is no part of a work order.
        where row(changed.work_order_id, changed.engagement_id, changed.employee_id, changed.member_role,
          changed.start_date, changed.end_date, changed.price_per_day, changed.allocation_percentage)
        is distinct from row(replaced.work_order_id, replaced.engagement_id, replaced.employee_id, replaced.member_role,
          replaced.start_date, replaced.end_date, replaced.price_per_day, replaced.allocation_percentage));
    return null;
  end $function$;

CREATE FUNCTION notify_outbox()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    notify outbox;
    return null;
  end $function$;

CREATE FUNCTION fold_words(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select trim(regexp_replace(
      replace(replace(replace(
        translate(lower(regexp_replace(normalize(text, nfkd), '[\u0300-\u036f]', '', 'g')), 'øØłŁđĐðÐ', 'oolldddd'),
        'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'),
      '[\s!-/:-@\[-`{-~\u2010-\u2027]+', ' ', 'g'))
  $function$;

-- Accounts that no person record belongs to, in the order of person_by_last_name.
CREATE INDEX account_by_last_name ON account USING btree (("substring"(fold_words((first_name || ' '::text) || last_name), '[^ ]+$'::text) COLLATE "C"), (fold_words((first_name || ' '::text) || last_name) COLLATE "C"), id)
  WHERE employee_id IS NULL;

-- Pairs of words joined, initials, and words with digits with O as 0 and I and L as 1, as in withDigits of the domain.
CREATE FUNCTION join_words(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
  declare
    words text[] := string_to_array(text, ' ');
    pairs text[];
    initials text := '';
  begin
    for place in 1 .. cardinality(words) loop
      pairs := pairs || (words[place] || words[place + 1]);
      initials := initials || left(words[place], 1);
    end loop;
    pairs := pairs || case when cardinality(words) > 1 then initials end;
    if text ~ '\d' then
      pairs := pairs || array(
        select translate(word, 'oil', '011') from unnest(words || pairs) as word where word ~ '\d' and word ~ '[oil]');
    end if;
    return array_to_string(pairs, ' ');
  end $function$;

-- Indexes words of scripts without spaces from each letter on, so that a search finds parts of them, such as 支店 in 東京支店.
-- The ranges are letters of isWrittenWithoutSpaces of the domain that can begin a part, 24 letters are its longestIndexedPart.
-- A part begins at such a letter, and where Latin letters or digits follow others.
CREATE FUNCTION search_vector(text text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
  begin
    if text !~ '[\u0e01-\u0e2e\u0e40-\u0e44\u0e81-\u0eae\u0ec0-\u0ec4\u1000-\u102a\u1780-\u17b3\u1100-\u115f\ua960-\ua97c\u3005-\u3007\u3021-\u3029\u3041-\u3096\u30a1-\u30fa\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U000323af]' then
      return to_tsvector('simple', text);
    end if;
    return to_tsvector('simple', text) || array_to_tsvector(array(
      select distinct substr(word, place, 24)
      from string_to_table(text, ' ') as word cross join generate_series(1, length(word)) as place
      where word ~ '[\u0e01-\u0e2e\u0e40-\u0e44\u0e81-\u0eae\u0ec0-\u0ec4\u1000-\u102a\u1780-\u17b3\u1100-\u115f\ua960-\ua97c\u3005-\u3007\u3021-\u3029\u3041-\u3096\u30a1-\u30fa\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U000323af]'
        and (substr(word, place, 1) ~ '[\u0e01-\u0e2e\u0e40-\u0e44\u0e81-\u0eae\u0ec0-\u0ec4\u1000-\u102a\u1780-\u17b3\u1100-\u115f\ua960-\ua97c\u3005-\u3007\u3021-\u3029\u3041-\u3096\u30a1-\u30fa\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U000323af]' or substr(word, place - 1, 2) ~ '^[^a-z0-9][a-z0-9]$')));
  end $function$;

create view search_source_engagement as
  select 'engagement' as kind, record.id, record.engagement_id, record.same_as, record.title, record.details,
    ' ' || record.title_words || ' ' as title_words, written.words, record.happened_at, record.starts_on, record.ends_on,
    record.is_closed, record.scored_on, search_vector(written.words) as lexemes, search_vector(engagement.search_words || ' ' || client.search_words) as context
  from (
    select engagement.id, engagement.id, engagement.id, engagement.title, array[client.name], engagement.search_words,
      client.search_words || ' ' || fold_words(engagement.id), null::timestamptz,
      (select min(start_date) from work_order where work_order.engagement_id = engagement.id and removed_at is null),
      engagement.latest_end_date, false, null::date
    from engagement join client on client.id = engagement.client_id
    where engagement.removed_at is null) as record (id, engagement_id, same_as, title, details, title_words, other_words, happened_at, starts_on,
      ends_on, is_closed, scored_on)
    join engagement on engagement.id = record.engagement_id
    join client on client.id = engagement.client_id
    cross join lateral (
      -- "offset 0" keeps PostgreSQL from computing the words twice.
      select concat(' ', title_words, ' ', other_words, ' | ', join_words(title_words), ' ') as words offset 0
    ) as written;

CREATE FUNCTION update_search_engagement(ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  begin
    perform from search_document where kind = 'engagement' and id = any(ids) order by id, engagement_id for update;
    if cardinality(ids) <= 20 then
      
  with source as materialized (select * from search_source_engagement where id = any(ids)),
  removed as (
    delete from search_document document
    where kind = 'engagement' and id = any(ids)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*;
    else
      execute $update$
  with source as materialized (select * from search_source_engagement where id = any($1)),
  removed as (
    delete from search_document document
    where kind = 'engagement' and id = any($1)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*$update$ using ids;
    end if;
  end $function$;

create view search_source_work_order as
  select 'work-order' as kind, record.id, record.engagement_id, record.same_as, record.title, record.details,
    ' ' || record.title_words || ' ' as title_words, written.words, record.happened_at, record.starts_on, record.ends_on,
    record.is_closed, record.scored_on, search_vector(written.words) as lexemes, search_vector(engagement.search_words || ' ' || client.search_words) as context
  from (
    select id, engagement_id, id, reference, '{}'::text[], search_words, '', null::timestamptz, start_date, end_date, false,
      null::date
    from work_order where removed_at is null) as record (id, engagement_id, same_as, title, details, title_words, other_words, happened_at, starts_on,
      ends_on, is_closed, scored_on)
    join engagement on engagement.id = record.engagement_id
    join client on client.id = engagement.client_id
    cross join lateral (
      -- "offset 0" keeps PostgreSQL from computing the words twice.
      select concat(' ', title_words, ' ', other_words, ' | ', join_words(title_words), ' ') as words offset 0
    ) as written;

CREATE FUNCTION update_search_work_order(ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  begin
    perform from search_document where kind = 'work-order' and id = any(ids) order by id, engagement_id for update;
    if cardinality(ids) <= 20 then
      
  with source as materialized (select * from search_source_work_order where id = any(ids)),
  removed as (
    delete from search_document document
    where kind = 'work-order' and id = any(ids)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*;
    else
      execute $update$
  with source as materialized (select * from search_source_work_order where id = any($1)),
  removed as (
    delete from search_document document
    where kind = 'work-order' and id = any($1)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*$update$ using ids;
    end if;
  end $function$;

create view search_source_person as
  select 'person' as kind, record.id, record.engagement_id, record.same_as, record.title, record.details,
    ' ' || record.title_words || ' ' as title_words, written.words, record.happened_at, record.starts_on, record.ends_on,
    record.is_closed, record.scored_on, search_vector(written.words) as lexemes, search_vector(engagement.search_words || ' ' || client.search_words) as context
  from (
    select place.employee_id, place.engagement_id, place.employee_id, person.name, place.roles || tagged.names, person.search_words,
      fold_words(array_to_string(place.roles || tagged.names, ' ')), null::timestamptz, place.starts_on, place.ends_on, false,
      null::date
    from (
      select employee_id, engagement_id, min(start_date) as starts_on, max(end_date) as ends_on,
        array_agg(role order by end_date desc nulls last, role) as roles
      from (
        select employee_id, engagement_id, role, min(start_date) as start_date, max(end_date) as end_date
        from (
          select assigned.employee_id, assigned.engagement_id, assigned.member_role as role, assigned.start_date,
            assigned.end_date
          from member_assignment assigned join work_order on work_order.id = assigned.work_order_id
          where work_order.removed_at is null and assigned.employee_id is not null
          union all
          select project_lead_id, id, 'Delivery Lead', null, null from engagement where project_lead_id is not null
          union all
          select portfolio_director_id, id, 'Portfolio Director', null, null from engagement
          where portfolio_director_id is not null
          union all
          select client_partner_id, id, 'Client Partner', null, null from engagement where client_partner_id is not null
          union all
          select default_client_partner_id, id, 'Client Partner', null, null from engagement
          where default_client_partner_id is not null and client_partner_id is null
        ) as role group by employee_id, engagement_id, role
      ) as role group by employee_id, engagement_id
    ) as place
      join person on person.id = place.employee_id
      cross join lateral (
        select coalesce(array_agg(tag.name order by tag.folded_name), '{}') as names
        from member_tag join tag on tag.id = member_tag.tag_id
        where member_tag.employee_id = place.employee_id and tag.engagement_id = place.engagement_id
      ) as tagged) as record (id, engagement_id, same_as, title, details, title_words, other_words, happened_at, starts_on,
      ends_on, is_closed, scored_on)
    join engagement on engagement.id = record.engagement_id
    join client on client.id = engagement.client_id
    cross join lateral (
      -- "offset 0" keeps PostgreSQL from computing the words twice.
      select concat(' ', title_words, ' ', other_words, ' | ', join_words(title_words), ' ') as words offset 0
    ) as written;

CREATE FUNCTION update_search_person(ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  begin
    perform from search_document where kind = 'person' and id = any(ids) order by id, engagement_id for update;
    if cardinality(ids) <= 20 then
      
  with source as materialized (select * from search_source_person where id = any(ids)),
  removed as (
    delete from search_document document
    where kind = 'person' and id = any(ids)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*;
    else
      execute $update$
  with source as materialized (select * from search_source_person where id = any($1)),
  removed as (
    delete from search_document document
    where kind = 'person' and id = any($1)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*$update$ using ids;
    end if;
  end $function$;

create view search_source_stakeholder as
  select 'stakeholder' as kind, record.id, record.engagement_id, record.same_as, record.title, record.details,
    ' ' || record.title_words || ' ' as title_words, written.words, record.happened_at, record.starts_on, record.ends_on,
    record.is_closed, record.scored_on, search_vector(written.words) as lexemes, search_vector(engagement.search_words || ' ' || client.search_words) as context
  from (
    select id, engagement_id, coalesce(md5(lower(email)), id), full_name, array_remove(array[role, company_name], null),
      fold_words(full_name), search_words, null::timestamptz, null::date, null::date, false, null::date
    from stakeholder) as record (id, engagement_id, same_as, title, details, title_words, other_words, happened_at, starts_on,
      ends_on, is_closed, scored_on)
    join engagement on engagement.id = record.engagement_id
    join client on client.id = engagement.client_id
    cross join lateral (
      -- "offset 0" keeps PostgreSQL from computing the words twice.
      select concat(' ', title_words, ' ', other_words, ' | ', join_words(title_words), ' ') as words offset 0
    ) as written;

CREATE FUNCTION update_search_stakeholder(ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  begin
    perform from search_document where kind = 'stakeholder' and id = any(ids) order by id, engagement_id for update;
    if cardinality(ids) <= 20 then
      
  with source as materialized (select * from search_source_stakeholder where id = any(ids)),
  removed as (
    delete from search_document document
    where kind = 'stakeholder' and id = any(ids)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*;
    else
      execute $update$
  with source as materialized (select * from search_source_stakeholder where id = any($1)),
  removed as (
    delete from search_document document
    where kind = 'stakeholder' and id = any($1)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*$update$ using ids;
    end if;
  end $function$;

create view search_source_file as
  select 'file' as kind, record.id, record.engagement_id, record.same_as, record.title, record.details,
    ' ' || record.title_words || ' ' as title_words, written.words, record.happened_at, record.starts_on, record.ends_on,
    record.is_closed, record.scored_on, search_vector(written.words) as lexemes, search_vector(engagement.search_words || ' ' || client.search_words) as context
  from (
    select shared_file.id, shared_file.engagement_id, shared_file.id, file_version.file_name, array[shared_file.category],
      file_version.search_words, fold_words(shared_file.category), shared_file.added_at, null::date, shared_file.expire_on,
      shared_file.archived_at is not null, null::date
    from shared_file
      join file_version on file_version.file_id = shared_file.id and file_version.number = shared_file.version) as record (id, engagement_id, same_as, title, details, title_words, other_words, happened_at, starts_on,
      ends_on, is_closed, scored_on)
    join engagement on engagement.id = record.engagement_id
    join client on client.id = engagement.client_id
    cross join lateral (
      -- "offset 0" keeps PostgreSQL from computing the words twice.
      select concat(' ', title_words, ' ', other_words, ' | ', join_words(title_words), ' ') as words offset 0
    ) as written;

CREATE FUNCTION update_search_file(ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  begin
    perform from search_document where kind = 'file' and id = any(ids) order by id, engagement_id for update;
    if cardinality(ids) <= 20 then
      
  with source as materialized (select * from search_source_file where id = any(ids)),
  removed as (
    delete from search_document document
    where kind = 'file' and id = any(ids)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*;
    else
      execute $update$
  with source as materialized (select * from search_source_file where id = any($1)),
  removed as (
    delete from search_document document
    where kind = 'file' and id = any($1)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*$update$ using ids;
    end if;
  end $function$;

create view search_source_audit as
  select 'audit' as kind, record.id, record.engagement_id, record.same_as, record.title, record.details,
    ' ' || record.title_words || ' ' as title_words, written.words, record.happened_at, record.starts_on, record.ends_on,
    record.is_closed, record.scored_on, search_vector(written.words) as lexemes, search_vector(engagement.search_words || ' ' || client.search_words) as context
  from (
    select id, engagement_id, id, title, '{}'::text[], search_words, '', created_at, null::date, null::date, false,
      (select max(day) from audit_score_point where audit_id = audit.id)
    from audit) as record (id, engagement_id, same_as, title, details, title_words, other_words, happened_at, starts_on,
      ends_on, is_closed, scored_on)
    join engagement on engagement.id = record.engagement_id
    join client on client.id = engagement.client_id
    cross join lateral (
      -- "offset 0" keeps PostgreSQL from computing the words twice.
      select concat(' ', title_words, ' ', other_words, ' | ', join_words(title_words), ' ') as words offset 0
    ) as written;

CREATE FUNCTION update_search_audit(ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  begin
    perform from search_document where kind = 'audit' and id = any(ids) order by id, engagement_id for update;
    if cardinality(ids) <= 20 then
      
  with source as materialized (select * from search_source_audit where id = any(ids)),
  removed as (
    delete from search_document document
    where kind = 'audit' and id = any(ids)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*;
    else
      execute $update$
  with source as materialized (select * from search_source_audit where id = any($1)),
  removed as (
    delete from search_document document
    where kind = 'audit' and id = any($1)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*$update$ using ids;
    end if;
  end $function$;

create view search_source_survey as
  select 'survey' as kind, record.id, record.engagement_id, record.same_as, record.title, record.details,
    ' ' || record.title_words || ' ' as title_words, written.words, record.happened_at, record.starts_on, record.ends_on,
    record.is_closed, record.scored_on, search_vector(written.words) as lexemes, search_vector(engagement.search_words || ' ' || client.search_words) as context
  from (
    select id, engagement_id, id, user_full_name, array_remove(array[company_name], null), fold_words(user_full_name), '',
      survey_date, null::date, null::date, false, null::date
    from customer_survey) as record (id, engagement_id, same_as, title, details, title_words, other_words, happened_at, starts_on,
      ends_on, is_closed, scored_on)
    join engagement on engagement.id = record.engagement_id
    join client on client.id = engagement.client_id
    cross join lateral (
      -- "offset 0" keeps PostgreSQL from computing the words twice.
      select concat(' ', title_words, ' ', other_words, ' | ', join_words(title_words), ' ') as words offset 0
    ) as written;

CREATE FUNCTION update_search_survey(ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  begin
    perform from search_document where kind = 'survey' and id = any(ids) order by id, engagement_id for update;
    if cardinality(ids) <= 20 then
      
  with source as materialized (select * from search_source_survey where id = any(ids)),
  removed as (
    delete from search_document document
    where kind = 'survey' and id = any(ids)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*;
    else
      execute $update$
  with source as materialized (select * from search_source_survey where id = any($1)),
  removed as (
    delete from search_document document
    where kind = 'survey' and id = any($1)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*$update$ using ids;
    end if;
  end $function$;

create view search_source_feedback as
  select 'feedback' as kind, record.id, record.engagement_id, record.same_as, record.title, record.details,
    ' ' || record.title_words || ' ' as title_words, written.words, record.happened_at, record.starts_on, record.ends_on,
    record.is_closed, record.scored_on, search_vector(written.words) as lexemes, search_vector(engagement.search_words || ' ' || client.search_words) as context
  from (
    select feedback.id, feedback.engagement_id, feedback.id, person.name, array[feedback.provider_full_name],
      person.search_words, fold_words(feedback.provider_full_name), feedback.given_at, null::date, null::date, false,
      null::date
    from individual_feedback feedback join person on person.id = feedback.employee_id) as record (id, engagement_id, same_as, title, details, title_words, other_words, happened_at, starts_on,
      ends_on, is_closed, scored_on)
    join engagement on engagement.id = record.engagement_id
    join client on client.id = engagement.client_id
    cross join lateral (
      -- "offset 0" keeps PostgreSQL from computing the words twice.
      select concat(' ', title_words, ' ', other_words, ' | ', join_words(title_words), ' ') as words offset 0
    ) as written;

CREATE FUNCTION update_search_feedback(ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  begin
    perform from search_document where kind = 'feedback' and id = any(ids) order by id, engagement_id for update;
    if cardinality(ids) <= 20 then
      
  with source as materialized (select * from search_source_feedback where id = any(ids)),
  removed as (
    delete from search_document document
    where kind = 'feedback' and id = any(ids)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*;
    else
      execute $update$
  with source as materialized (select * from search_source_feedback where id = any($1)),
  removed as (
    delete from search_document document
    where kind = 'feedback' and id = any($1)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*$update$ using ids;
    end if;
  end $function$;

create view search_source_team_feedback as
  select 'team-feedback' as kind, record.id, record.engagement_id, record.same_as, record.title, record.details,
    ' ' || record.title_words || ' ' as title_words, written.words, record.happened_at, record.starts_on, record.ends_on,
    record.is_closed, record.scored_on, search_vector(written.words) as lexemes, search_vector(engagement.search_words || ' ' || client.search_words) as context
  from (
    select id, engagement_id, id, team_name, array[provider_full_name], fold_words(team_name),
      fold_words(provider_full_name), given_at, null::date, null::date, false, null::date
    from team_feedback) as record (id, engagement_id, same_as, title, details, title_words, other_words, happened_at, starts_on,
      ends_on, is_closed, scored_on)
    join engagement on engagement.id = record.engagement_id
    join client on client.id = engagement.client_id
    cross join lateral (
      -- "offset 0" keeps PostgreSQL from computing the words twice.
      select concat(' ', title_words, ' ', other_words, ' | ', join_words(title_words), ' ') as words offset 0
    ) as written;

CREATE FUNCTION update_search_team_feedback(ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  begin
    perform from search_document where kind = 'team-feedback' and id = any(ids) order by id, engagement_id for update;
    if cardinality(ids) <= 20 then
      
  with source as materialized (select * from search_source_team_feedback where id = any(ids)),
  removed as (
    delete from search_document document
    where kind = 'team-feedback' and id = any(ids)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*;
    else
      execute $update$
  with source as materialized (select * from search_source_team_feedback where id = any($1)),
  removed as (
    delete from search_document document
    where kind = 'team-feedback' and id = any($1)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*$update$ using ids;
    end if;
  end $function$;

create view search_source_team as
  select 'team' as kind, record.id, record.engagement_id, record.same_as, record.title, record.details,
    ' ' || record.title_words || ' ' as title_words, written.words, record.happened_at, record.starts_on, record.ends_on,
    record.is_closed, record.scored_on, search_vector(written.words) as lexemes, search_vector(engagement.search_words || ' ' || client.search_words) as context
  from (
    select id, engagement_id, id, name, '{}'::text[], fold_words(name), '', created_at, null::date, null::date, false,
      null::date
    from group_team) as record (id, engagement_id, same_as, title, details, title_words, other_words, happened_at, starts_on,
      ends_on, is_closed, scored_on)
    join engagement on engagement.id = record.engagement_id
    join client on client.id = engagement.client_id
    cross join lateral (
      -- "offset 0" keeps PostgreSQL from computing the words twice.
      select concat(' ', title_words, ' ', other_words, ' | ', join_words(title_words), ' ') as words offset 0
    ) as written;

CREATE FUNCTION update_search_team(ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  begin
    perform from search_document where kind = 'team' and id = any(ids) order by id, engagement_id for update;
    if cardinality(ids) <= 20 then
      
  with source as materialized (select * from search_source_team where id = any(ids)),
  removed as (
    delete from search_document document
    where kind = 'team' and id = any(ids)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*;
    else
      execute $update$
  with source as materialized (select * from search_source_team where id = any($1)),
  removed as (
    delete from search_document document
    where kind = 'team' and id = any($1)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*$update$ using ids;
    end if;
  end $function$;

create view search_source_team_request as
  select 'team-request' as kind, record.id, record.engagement_id, record.same_as, record.title, record.details,
    ' ' || record.title_words || ' ' as title_words, written.words, record.happened_at, record.starts_on, record.ends_on,
    record.is_closed, record.scored_on, search_vector(written.words) as lexemes, search_vector(engagement.search_words || ' ' || client.search_words) as context
  from (
    select line.id, request.engagement_id, line.id, line.member_role, array[line.primary_skill, request.requested_by],
      fold_words(line.member_role), fold_words(line.primary_skill || ' ' || request.requested_by), request.request_date,
      null::date, null::date, not request.is_new, null::date
    from team_request_line line join team_request request on request.id = line.request_id) as record (id, engagement_id, same_as, title, details, title_words, other_words, happened_at, starts_on,
      ends_on, is_closed, scored_on)
    join engagement on engagement.id = record.engagement_id
    join client on client.id = engagement.client_id
    cross join lateral (
      -- "offset 0" keeps PostgreSQL from computing the words twice.
      select concat(' ', title_words, ' ', other_words, ' | ', join_words(title_words), ' ') as words offset 0
    ) as written;

CREATE FUNCTION update_search_team_request(ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  begin
    perform from search_document where kind = 'team-request' and id = any(ids) order by id, engagement_id for update;
    if cardinality(ids) <= 20 then
      
  with source as materialized (select * from search_source_team_request where id = any(ids)),
  removed as (
    delete from search_document document
    where kind = 'team-request' and id = any(ids)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*;
    else
      execute $update$
  with source as materialized (select * from search_source_team_request where id = any($1)),
  removed as (
    delete from search_document document
    where kind = 'team-request' and id = any($1)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*$update$ using ids;
    end if;
  end $function$;

create view search_source_extension_request as
  select 'extension-request' as kind, record.id, record.engagement_id, record.same_as, record.title, record.details,
    ' ' || record.title_words || ' ' as title_words, written.words, record.happened_at, record.starts_on, record.ends_on,
    record.is_closed, record.scored_on, search_vector(written.words) as lexemes, search_vector(engagement.search_words || ' ' || client.search_words) as context
  from (
    select request.id, work_order.engagement_id, request.id, work_order.reference, array[request.requested_by],
      work_order.search_words, fold_words(request.requested_by), request.requested_at, null::date, null::date,
      request.state <> 'open', null::date
    from extension_request request join work_order on work_order.id = request.work_order_id
    where work_order.removed_at is null) as record (id, engagement_id, same_as, title, details, title_words, other_words, happened_at, starts_on,
      ends_on, is_closed, scored_on)
    join engagement on engagement.id = record.engagement_id
    join client on client.id = engagement.client_id
    cross join lateral (
      -- "offset 0" keeps PostgreSQL from computing the words twice.
      select concat(' ', title_words, ' ', other_words, ' | ', join_words(title_words), ' ') as words offset 0
    ) as written;

CREATE FUNCTION update_search_extension_request(ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  begin
    perform from search_document where kind = 'extension-request' and id = any(ids) order by id, engagement_id for update;
    if cardinality(ids) <= 20 then
      
  with source as materialized (select * from search_source_extension_request where id = any(ids)),
  removed as (
    delete from search_document document
    where kind = 'extension-request' and id = any(ids)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*;
    else
      execute $update$
  with source as materialized (select * from search_source_extension_request where id = any($1)),
  removed as (
    delete from search_document document
    where kind = 'extension-request' and id = any($1)
      and not exists (select from source where id = document.id and engagement_id = document.engagement_id)
  )
  insert into search_document select * from source
  on conflict (kind, id, engagement_id) do update set
    same_as = excluded.same_as, title = excluded.title, details = excluded.details, title_words = excluded.title_words,
    words = excluded.words, happened_at = excluded.happened_at, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_closed = excluded.is_closed, scored_on = excluded.scored_on, lexemes = excluded.lexemes,
    context = excluded.context
  where search_document.* is distinct from excluded.*$update$ using ids;
    end if;
  end $function$;

create view search_source as select * from search_source_engagement union all select * from search_source_work_order union all select * from search_source_person union all select * from search_source_stakeholder union all select * from search_source_file union all select * from search_source_audit union all select * from search_source_survey union all select * from search_source_feedback union all select * from search_source_team_feedback union all select * from search_source_team union all select * from search_source_team_request union all select * from search_source_extension_request;

CREATE FUNCTION update_search_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    query text := format(tg_argv[1], 'changed');
    ids text[];
  begin
    if tg_op = 'UPDATE' then
      -- Rows that differ.
      query := format('(%1$s except %2$s) union (%2$s except %1$s)', query, format(tg_argv[1], 'replaced'));
    end if;
    execute format('select array(select distinct document_id from (%s) as dependent (document_id)
      where document_id is not null)', query) into ids;
    if cardinality(ids) > 0 then
      execute format('select update_search_%s($1)', tg_argv[0]) using ids;
    end if;
    return null;
  end $function$;

CREATE FUNCTION update_search_context()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    update search_document document set context = search_vector(engagement.search_words || ' ' || client.search_words)
    from engagement join client on client.id = engagement.client_id
    where document.engagement_id = engagement.id and document.context <> search_vector(engagement.search_words || ' ' || client.search_words)
      and case tg_table_name when 'client' then client.id else engagement.id end in (
        select id from changed join replaced using (id) where changed.search_words <> replaced.search_words
          or to_jsonb(changed) -> 'client_id' is distinct from to_jsonb(replaced) -> 'client_id');
    return null;
  end $function$;

CREATE TRIGGER audit_removed AFTER DELETE ON audit REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_removed();

CREATE TRIGGER search_audit_delete AFTER DELETE ON audit REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('audit', 'select id, engagement_id, title, search_words, created_at from %s');

CREATE TRIGGER search_audit_insert AFTER INSERT ON audit REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('audit', 'select id, engagement_id, title, search_words, created_at from %s');

CREATE TRIGGER search_audit_update AFTER UPDATE ON audit REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('audit', 'select id, engagement_id, title, search_words, created_at from %s');

CREATE TRIGGER audit_anchor_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_anchor FOR EACH STATEMENT EXECUTE FUNCTION audit_anchor_stays();

CREATE TRIGGER audit_entry_goes_behind_an_anchor BEFORE DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_goes_behind_an_anchor();

CREATE TRIGGER audit_entry_is_not_emptied BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_is_not_emptied();

CREATE TRIGGER audit_entry_is_sealed_once BEFORE UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_is_sealed_once();

CREATE TRIGGER search_audit_delete AFTER DELETE ON audit_score_point REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('audit', 'select audit_id, day from %s');

CREATE TRIGGER search_audit_insert AFTER INSERT ON audit_score_point REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('audit', 'select audit_id, day from %s');

CREATE TRIGGER search_audit_update AFTER UPDATE ON audit_score_point REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('audit', 'select audit_id, day from %s');

CREATE TRIGGER search_context AFTER UPDATE ON client REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_context();

CREATE TRIGGER search_engagement_update AFTER UPDATE ON client REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('engagement', 'select engagement.id, changed.name, changed.search_words
      from %s as changed join engagement on client_id = changed.id');

CREATE TRIGGER customer_survey_removed AFTER DELETE ON customer_survey REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_removed();

CREATE TRIGGER search_survey_delete AFTER DELETE ON customer_survey REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('survey', 'select id, engagement_id, user_full_name, company_name, survey_date from %s');

CREATE TRIGGER search_survey_insert AFTER INSERT ON customer_survey REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('survey', 'select id, engagement_id, user_full_name, company_name, survey_date from %s');

CREATE TRIGGER search_survey_update AFTER UPDATE ON customer_survey REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('survey', 'select id, engagement_id, user_full_name, company_name, survey_date from %s');

CREATE TRIGGER client_id_stays_used AFTER DELETE ON client REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_used_id();

CREATE TRIGGER engagement_id_stays_used AFTER DELETE ON engagement REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_used_id();

CREATE TRIGGER person_id_stays_used AFTER DELETE ON person REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_used_id();

CREATE TRIGGER engagement_removed AFTER DELETE ON engagement REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_removed_engagement();

CREATE TRIGGER search_context AFTER UPDATE ON engagement REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_context();

CREATE TRIGGER search_engagement_delete AFTER DELETE ON engagement REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('engagement', 'select id, title, client_id, search_words, latest_end_date, removed_at from %s');

CREATE TRIGGER search_engagement_insert AFTER INSERT ON engagement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('engagement', 'select id, title, client_id, search_words, latest_end_date, removed_at from %s');

CREATE TRIGGER search_engagement_update AFTER UPDATE ON engagement REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('engagement', 'select id, title, client_id, search_words, latest_end_date, removed_at from %s');

CREATE TRIGGER search_person_delete AFTER DELETE ON engagement REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('person', 'select unnest(array[project_lead_id, portfolio_director_id, client_partner_id, default_client_partner_id]), id,
      generate_series(1, 4), client_partner_id from %s');

CREATE TRIGGER search_person_insert AFTER INSERT ON engagement REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('person', 'select unnest(array[project_lead_id, portfolio_director_id, client_partner_id, default_client_partner_id]), id,
      generate_series(1, 4), client_partner_id from %s');

CREATE TRIGGER search_person_update AFTER UPDATE ON engagement REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('person', 'select unnest(array[project_lead_id, portfolio_director_id, client_partner_id, default_client_partner_id]), id,
      generate_series(1, 4), client_partner_id from %s');

CREATE TRIGGER search_extension_request_delete AFTER DELETE ON extension_request REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('extension_request', 'select id, work_order_id, requested_by, requested_at, state from %s');

CREATE TRIGGER search_extension_request_insert AFTER INSERT ON extension_request REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('extension_request', 'select id, work_order_id, requested_by, requested_at, state from %s');

CREATE TRIGGER search_extension_request_update AFTER UPDATE ON extension_request REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('extension_request', 'select id, work_order_id, requested_by, requested_at, state from %s');

CREATE TRIGGER search_file_delete AFTER DELETE ON file_version REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('file', 'select file_id, number, file_name, search_words from %s');

CREATE TRIGGER search_file_insert AFTER INSERT ON file_version REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('file', 'select file_id, number, file_name, search_words from %s');

CREATE TRIGGER search_file_update AFTER UPDATE ON file_version REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('file', 'select file_id, number, file_name, search_words from %s');

CREATE TRIGGER search_team_delete AFTER DELETE ON group_team REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('team', 'select id, engagement_id, name, created_at from %s');

CREATE TRIGGER search_team_insert AFTER INSERT ON group_team REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('team', 'select id, engagement_id, name, created_at from %s');

CREATE TRIGGER search_team_update AFTER UPDATE ON group_team REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('team', 'select id, engagement_id, name, created_at from %s');

CREATE TRIGGER individual_feedback_removed AFTER DELETE ON individual_feedback REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_removed();

CREATE TRIGGER search_feedback_delete AFTER DELETE ON individual_feedback REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('feedback', 'select id, engagement_id, employee_id, provider_full_name, given_at from %s');

CREATE TRIGGER search_feedback_insert AFTER INSERT ON individual_feedback REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('feedback', 'select id, engagement_id, employee_id, provider_full_name, given_at from %s');

CREATE TRIGGER search_feedback_update AFTER UPDATE ON individual_feedback REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('feedback', 'select id, engagement_id, employee_id, provider_full_name, given_at from %s');

CREATE TRIGGER member_assignment_removed AFTER DELETE ON member_assignment REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_removed();

CREATE TRIGGER search_person_delete AFTER DELETE ON member_assignment REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('person', 'select employee_id, id, work_order_id, engagement_id, member_role, start_date, end_date from %s');

CREATE TRIGGER search_person_insert AFTER INSERT ON member_assignment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('person', 'select employee_id, id, work_order_id, engagement_id, member_role, start_date, end_date from %s');

CREATE TRIGGER search_person_update AFTER UPDATE ON member_assignment REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('person', 'select employee_id, id, work_order_id, engagement_id, member_role, start_date, end_date from %s');

CREATE TRIGGER raise_version BEFORE UPDATE OF name ON client FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TRIGGER raise_version BEFORE UPDATE OF name, email, job_title, photo_id, left_on ON person FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TRIGGER raise_version BEFORE UPDATE OF title, client_id, client_partner_id, default_client_partner_id, project_lead_id, portfolio_director_id, removed_at ON engagement FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TRIGGER end_setup AFTER INSERT OR UPDATE OF is_superuser ON account FOR EACH ROW WHEN (new.is_superuser AND new.login_method = 'internal'::text) EXECUTE FUNCTION end_setup();

CREATE TRIGGER raise_version BEFORE UPDATE OF email, first_name, last_name, role, job_title, company_name, photo_id, login_method, access_level, is_superuser, active, employee_id, provider_role, blocked ON account FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TRIGGER raise_version BEFORE UPDATE OF engagement_id, reference, start_date, end_date, budget_days, removed_at ON work_order FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TRIGGER raise_version BEFORE UPDATE OF employee_id, start_date, end_date ON absence FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TRIGGER raise_version BEFORE UPDATE OF engagement_id, full_name, company_name, role, email, phone, access_level ON stakeholder FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TRIGGER raise_work_order_version_insert AFTER INSERT ON member_assignment REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_work_order_version();

CREATE TRIGGER raise_work_order_version_update AFTER UPDATE ON member_assignment REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_changed_work_order_version();

CREATE TRIGGER raise_work_order_version_delete AFTER DELETE ON member_assignment REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_work_order_version();

CREATE TRIGGER search_person_delete AFTER DELETE ON member_tag REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('person', 'select employee_id, tag_id from %s');

CREATE TRIGGER search_person_insert AFTER INSERT ON member_tag REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('person', 'select employee_id, tag_id from %s');

CREATE TRIGGER search_person_update AFTER UPDATE ON member_tag REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('person', 'select employee_id, tag_id from %s');

CREATE TRIGGER notify_outbox AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox();

CREATE TRIGGER search_feedback_update AFTER UPDATE ON person REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('feedback', 'select feedback.id, changed.name, changed.search_words
      from %s as changed join individual_feedback feedback on employee_id = changed.id');

CREATE TRIGGER search_person_update AFTER UPDATE ON person REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('person', 'select id, name, search_words from %s');

CREATE TRIGGER search_file_update AFTER UPDATE ON shared_file REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('file', 'select id, engagement_id, category, added_at, expire_on, archived_at, version from %s');

CREATE TRIGGER shared_file_removed AFTER DELETE ON shared_file REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_removed();

CREATE TRIGGER search_stakeholder_delete AFTER DELETE ON stakeholder REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('stakeholder', 'select id, engagement_id, email, full_name, role, company_name, search_words from %s');

CREATE TRIGGER search_stakeholder_insert AFTER INSERT ON stakeholder REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('stakeholder', 'select id, engagement_id, email, full_name, role, company_name, search_words from %s');

CREATE TRIGGER search_stakeholder_update AFTER UPDATE ON stakeholder REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('stakeholder', 'select id, engagement_id, email, full_name, role, company_name, search_words from %s');

CREATE TRIGGER search_person_update AFTER UPDATE ON tag REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('person', 'select employee_id, changed.id, name, folded_name from %s as changed join member_tag on tag_id = changed.id');

CREATE TRIGGER search_team_feedback_delete AFTER DELETE ON team_feedback REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('team_feedback', 'select id, engagement_id, team_name, provider_full_name, given_at from %s');

CREATE TRIGGER search_team_feedback_insert AFTER INSERT ON team_feedback REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('team_feedback', 'select id, engagement_id, team_name, provider_full_name, given_at from %s');

CREATE TRIGGER search_team_feedback_update AFTER UPDATE ON team_feedback REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('team_feedback', 'select id, engagement_id, team_name, provider_full_name, given_at from %s');

CREATE TRIGGER team_feedback_removed AFTER DELETE ON team_feedback REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_removed();

CREATE TRIGGER search_team_request_update AFTER UPDATE ON team_request REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('team_request', 'select line.id, engagement_id, requested_by, request_date, is_new
      from %s as changed join team_request_line line on request_id = changed.id');

CREATE TRIGGER search_team_request_delete AFTER DELETE ON team_request_line REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('team_request', 'select id, request_id, member_role, primary_skill from %s');

CREATE TRIGGER search_team_request_insert AFTER INSERT ON team_request_line REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('team_request', 'select id, request_id, member_role, primary_skill from %s');

CREATE TRIGGER search_team_request_update AFTER UPDATE ON team_request_line REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('team_request', 'select id, request_id, member_role, primary_skill from %s');

CREATE TRIGGER delete_from_outbox AFTER DELETE ON webhook FOR EACH ROW EXECUTE FUNCTION delete_from_outbox();

CREATE TRIGGER search_engagement_delete AFTER DELETE ON work_order REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('engagement', 'select engagement_id, start_date, removed_at from %s');

CREATE TRIGGER search_engagement_insert AFTER INSERT ON work_order REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('engagement', 'select engagement_id, start_date, removed_at from %s');

CREATE TRIGGER search_engagement_update AFTER UPDATE ON work_order REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('engagement', 'select engagement_id, start_date, removed_at from %s');

CREATE TRIGGER search_extension_request_update AFTER UPDATE ON work_order REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('extension_request', 'select request.id, changed.engagement_id, reference, search_words, removed_at
      from %s as changed join extension_request request on work_order_id = changed.id');

CREATE TRIGGER search_person_update AFTER UPDATE ON work_order REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('person', 'select employee_id, changed.id, changed.removed_at
      from %s as changed join member_assignment on work_order_id = changed.id');

CREATE TRIGGER search_work_order_delete AFTER DELETE ON work_order REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('work_order', 'select id, engagement_id, reference, search_words, start_date, end_date, removed_at from %s');

CREATE TRIGGER search_work_order_insert AFTER INSERT ON work_order REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('work_order', 'select id, engagement_id, reference, search_words, start_date, end_date, removed_at from %s');

CREATE TRIGGER search_work_order_update AFTER UPDATE ON work_order REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION update_search_documents('work_order', 'select id, engagement_id, reference, search_words, start_date, end_date, removed_at from %s');

CREATE TRIGGER work_order_removed AFTER DELETE ON work_order REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_removed();

SELECT setval('outbox_position_seq', 1);
