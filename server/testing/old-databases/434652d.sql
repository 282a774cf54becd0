-- Database of the program of commit 434652d (21 November 2026), recorded by scripts/record-old-database.ts.


COMMENT ON SCHEMA public IS 'standard public schema';

CREATE TABLE public.account (
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
    active_in_import boolean DEFAULT true NOT NULL,
    blocked boolean DEFAULT false NOT NULL,
    origin text DEFAULT 'import'::text NOT NULL,
    replaced_by text,
    CONSTRAINT account_access_level_check CHECK (((access_level >= 1) AND (access_level <= 4))),
    CONSTRAINT account_email_check CHECK ((email = lower(email))),
    CONSTRAINT account_login_method_check CHECK ((login_method = ANY (ARRAY['external'::text, 'internal'::text]))),
    CONSTRAINT account_origin_check CHECK ((origin = ANY (ARRAY['import'::text, 'portal'::text])))
);

CREATE TABLE public.account_engagement (
    account_id text NOT NULL,
    engagement_id text NOT NULL,
    origin text DEFAULT 'import'::text NOT NULL,
    CONSTRAINT account_engagement_origin_check CHECK ((origin = ANY (ARRAY['import'::text, 'portal'::text])))
);

CREATE TABLE public.audit (
    id text NOT NULL,
    engagement_id text NOT NULL,
    title text NOT NULL,
    scoring_type integer NOT NULL,
    percentage_score numeric(5,2) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT audit_scoring_type_check CHECK ((scoring_type = ANY (ARRAY[1, 2])))
);

CREATE TABLE public.audit_score_point (
    audit_id text NOT NULL,
    day date NOT NULL,
    score numeric(5,2) NOT NULL
);

CREATE TABLE public.audit_survey (
    id text NOT NULL,
    audit_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    notes text,
    percentage_score numeric(5,2) NOT NULL,
    is_completed boolean NOT NULL,
    entity_name text NOT NULL,
    sections jsonb NOT NULL
);

CREATE TABLE public.bug_report (
    id text NOT NULL,
    number bigint NOT NULL,
    account_id text NOT NULL,
    description text NOT NULL,
    steps text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    reply text,
    answered_by text,
    answered_at timestamp with time zone
);

CREATE TABLE public.bug_report_image (
    id text NOT NULL,
    report_id text NOT NULL,
    "position" integer NOT NULL,
    media_type text NOT NULL
);

ALTER TABLE public.bug_report ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bug_report_number_seq
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.client (
    id text NOT NULL,
    name text NOT NULL
);

CREATE TABLE public.customer_survey (
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
    submission_key text
);

CREATE TABLE public.customer_survey_reply (
    id text NOT NULL,
    customer_survey_id text NOT NULL,
    account_id text NOT NULL,
    author_name text NOT NULL,
    text text NOT NULL,
    replied_at timestamp with time zone NOT NULL
);

CREATE TABLE public.engagement (
    id text NOT NULL,
    title text NOT NULL,
    folded_title text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL,
    client_partner_id text,
    default_client_partner_id text,
    project_lead_id text,
    portfolio_director_id text,
    latest_end_date date,
    removed_at timestamp with time zone
);

CREATE TABLE public.event (
    id text NOT NULL,
    kind text NOT NULL,
    engagement_id text NOT NULL,
    account_id text,
    sentence text NOT NULL,
    path text NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    "position" bigint NOT NULL,
    subject_id text,
    distributed_at timestamp with time zone
);

ALTER TABLE public.event ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.event_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.event_read (
    account_id text NOT NULL,
    event_id text NOT NULL
);

CREATE TABLE public.extension_request (
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
    CONSTRAINT extension_request_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'fulfilled'::text])))
);

CREATE TABLE public.feedback_request (
    engagement_id text NOT NULL,
    account_id text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    asked_by text NOT NULL,
    reminded_at timestamp with time zone
);

CREATE TABLE public.file_access (
    id text NOT NULL,
    file_id text NOT NULL,
    version integer NOT NULL,
    account_id text NOT NULL,
    outcome text NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    CONSTRAINT file_access_outcome_check CHECK ((outcome = ANY (ARRAY['downloaded'::text, 'wrong password'::text])))
);

CREATE TABLE public.file_version (
    id text NOT NULL,
    file_id text NOT NULL,
    number integer NOT NULL,
    file_name text NOT NULL,
    size bigint NOT NULL,
    sha256 text NOT NULL,
    sealed_key jsonb,
    uploaded_by text NOT NULL,
    added_at timestamp with time zone NOT NULL
);

CREATE TABLE public.group_team (
    id text NOT NULL,
    engagement_id text NOT NULL,
    name text NOT NULL,
    folded_name text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    "position" bigint NOT NULL
);

CREATE TABLE public.group_team_member (
    engagement_id text NOT NULL,
    employee_id text NOT NULL,
    team_id text NOT NULL
);

ALTER TABLE public.group_team ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.group_team_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.header_tag (
    engagement_id text NOT NULL,
    place text NOT NULL,
    tag_id text NOT NULL,
    CONSTRAINT header_tag_place_check CHECK ((place = ANY (ARRAY['client_partner'::text, 'portfolio_director'::text])))
);

CREATE TABLE public.individual_feedback (
    id text NOT NULL,
    engagement_id text NOT NULL,
    employee_id text NOT NULL,
    account_id text,
    provider_full_name text NOT NULL,
    provider_role text,
    feedback text NOT NULL,
    given_at timestamp with time zone NOT NULL
);

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.login_challenge (
    id text NOT NULL,
    account_id text,
    token_hash text NOT NULL,
    code_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    referrer_link text,
    wrong_codes integer DEFAULT 0 NOT NULL,
    ended_at timestamp with time zone,
    email_hash text NOT NULL
);

CREATE TABLE public.mail (
    id text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    headers jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    last_error text,
    "position" bigint NOT NULL,
    CONSTRAINT mail_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'expired'::text])))
);

CREATE TABLE public.mail_attachment (
    mail_id text NOT NULL,
    "position" integer NOT NULL,
    file_name text NOT NULL,
    media_type text NOT NULL,
    content bytea NOT NULL
);

ALTER TABLE public.mail ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mail_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.member_assignment (
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
    CONSTRAINT member_assignment_check CHECK ((end_date >= start_date))
);

CREATE TABLE public.member_tag (
    tag_id text NOT NULL,
    employee_id text NOT NULL
);

CREATE TABLE public.notice (
    account_id text NOT NULL,
    event_id text NOT NULL,
    kind text NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    told_at timestamp with time zone
);

CREATE TABLE public.notification_setting (
    account_id text NOT NULL,
    work_order_renewal boolean DEFAULT false NOT NULL,
    file_sharing boolean DEFAULT false NOT NULL,
    audit_creation boolean DEFAULT false NOT NULL,
    delivery text DEFAULT 'immediate'::text NOT NULL,
    only_mine boolean DEFAULT false NOT NULL,
    digest_sent_for date,
    CONSTRAINT notification_setting_delivery_check CHECK ((delivery = ANY (ARRAY['immediate'::text, 'daily'::text, 'weekly'::text])))
);

CREATE TABLE public.person (
    id text NOT NULL,
    name text NOT NULL,
    email text,
    job_title text,
    photo_id text
);

CREATE TABLE public.photo (
    id text NOT NULL,
    content_hash text NOT NULL,
    thumbnail bytea NOT NULL
);

CREATE TABLE public.rate_window (
    key text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    count integer NOT NULL
);

CREATE TABLE public.release_note (
    id text NOT NULL,
    release_date date NOT NULL,
    note_content text NOT NULL,
    "position" bigint NOT NULL
);

ALTER TABLE public.release_note ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.release_note_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.release_note_seen (
    account_id text NOT NULL,
    note_id text NOT NULL
);

CREATE TABLE public.session (
    id text NOT NULL,
    token_hash text NOT NULL,
    account_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    device text NOT NULL,
    id_token text
);

CREATE TABLE public.shared_file (
    id text NOT NULL,
    engagement_id text NOT NULL,
    category text NOT NULL,
    is_sensitive boolean NOT NULL,
    uploaded_by text NOT NULL,
    added_at timestamp with time zone NOT NULL,
    expire_on date,
    archived_at timestamp with time zone,
    expiry_told_for date,
    version integer NOT NULL
);

CREATE TABLE public.sign_on_attempt (
    state_hash text NOT NULL,
    code_verifier text NOT NULL,
    nonce text NOT NULL,
    redirect text,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.stakeholder (
    id text NOT NULL,
    engagement_id text NOT NULL,
    full_name text NOT NULL,
    company_name text,
    role text,
    email text,
    phone text,
    invited_by text,
    access_level integer NOT NULL,
    origin text DEFAULT 'import'::text NOT NULL,
    CONSTRAINT stakeholder_access_level_check CHECK (((access_level >= 1) AND (access_level <= 4))),
    CONSTRAINT stakeholder_origin_check CHECK ((origin = ANY (ARRAY['import'::text, 'portal'::text])))
);

CREATE TABLE public.stakeholder_change (
    id text NOT NULL,
    engagement_id text NOT NULL,
    action text NOT NULL,
    full_name text NOT NULL,
    email text,
    account_id text NOT NULL,
    changed_by text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    "position" bigint NOT NULL,
    CONSTRAINT stakeholder_change_action_check CHECK ((action = ANY (ARRAY['invited'::text, 'removed'::text])))
);

ALTER TABLE public.stakeholder_change ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.stakeholder_change_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.tag (
    id text NOT NULL,
    engagement_id text NOT NULL,
    name text NOT NULL,
    folded_name text NOT NULL COLLATE pg_catalog."C",
    version integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.team_feedback (
    id text NOT NULL,
    engagement_id text NOT NULL,
    team_id text,
    team_name text NOT NULL,
    account_id text,
    provider_full_name text NOT NULL,
    feedback text NOT NULL,
    given_at timestamp with time zone NOT NULL
);

CREATE TABLE public.team_request (
    id text NOT NULL,
    engagement_id text NOT NULL,
    is_new boolean DEFAULT true NOT NULL,
    account_id text NOT NULL,
    requested_by text NOT NULL,
    request_date timestamp with time zone NOT NULL,
    request_comment text,
    "position" bigint NOT NULL
);

CREATE TABLE public.team_request_line (
    id text NOT NULL,
    request_id text NOT NULL,
    place integer NOT NULL,
    member_role text NOT NULL,
    primary_skill text NOT NULL,
    member_type_quantity integer NOT NULL,
    member_start_date date NOT NULL,
    member_duration text NOT NULL,
    CONSTRAINT team_request_line_member_type_quantity_check CHECK (((member_type_quantity >= 1) AND (member_type_quantity <= 20)))
);

ALTER TABLE public.team_request ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.team_request_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.team_request_proposal (
    id text NOT NULL,
    line_id text NOT NULL,
    employee_id text NOT NULL,
    account_id text NOT NULL,
    proposed_by text NOT NULL,
    note text,
    decision text DEFAULT 'open'::text NOT NULL,
    decided_by text,
    decision_note text,
    "position" bigint NOT NULL,
    CONSTRAINT team_request_proposal_decision_check CHECK ((decision = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text])))
);

ALTER TABLE public.team_request_proposal ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.team_request_proposal_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.team_revision (
    engagement_id text NOT NULL,
    revision integer NOT NULL
);

CREATE TABLE public.unsubscribe_token (
    token_hash text NOT NULL,
    account_id text NOT NULL,
    kind text,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.version_seen (
    account_id text NOT NULL,
    subject text NOT NULL,
    version integer NOT NULL
);

CREATE TABLE public.withdrawn_stakeholder (
    engagement_id text NOT NULL,
    stakeholder_id text NOT NULL,
    email text
);

CREATE TABLE public.work_order (
    id text NOT NULL,
    engagement_id text NOT NULL,
    reference text NOT NULL,
    start_date date NOT NULL,
    end_date date NOT NULL,
    removed_at timestamp with time zone,
    CONSTRAINT work_order_check CHECK ((end_date >= start_date))
);

CREATE MATERIALIZED VIEW public.work_order_members AS
 SELECT a.work_order_id,
    json_agg(( SELECT row_to_json(m.*) AS row_to_json
           FROM ( SELECT a.employee_id,
                    p.name AS employee_name,
                    p.photo_id AS employee_photo_id,
                    a.member_role,
                    a.start_date,
                    a.end_date) m) ORDER BY a.member_role_id, p.name, a.id) AS members,
    json_agg(( SELECT row_to_json(m.*) AS row_to_json
           FROM ( SELECT a.employee_id,
                    p.name AS employee_name,
                    p.photo_id AS employee_photo_id,
                    a.member_role,
                    a.start_date,
                    a.end_date,
                    a.price_per_day) m) ORDER BY a.member_role_id, p.name, a.id) AS members_with_rates
   FROM (public.member_assignment a
     LEFT JOIN public.person p ON ((p.id = a.employee_id)))
  GROUP BY a.work_order_id
  WITH NO DATA;

CREATE TABLE public.work_order_warning (
    work_order_id text NOT NULL,
    end_date date NOT NULL,
    threshold integer NOT NULL
);

INSERT INTO public.account VALUES
	('u1', 'helen@customer.example', 'Helen', 'Marsh', NULL, NULL, NULL, NULL, 'external', 1, false, true, NULL, true, false, 'import', NULL),
	('u2', 'amara@provider.example', 'Amara', 'Okafor', NULL, 'Delivery Lead', NULL, NULL, 'internal', 1, true, true, '7', true, false, 'import', NULL),
	('portal-2e0cdc7b-2571-41a3-b126-5298694e99ab', 'callum.reid@customer.example', 'Callum', 'Reid', 'Programme Assurance Lead', 'Programme Assurance Lead', 'Halden & Moore Bank', NULL, 'external', 2, false, true, NULL, false, false, 'portal', NULL);

INSERT INTO public.account_engagement VALUES
	('u1', 'e1', 'import'),
	('u1', 'e2', 'import'),
	('portal-2e0cdc7b-2571-41a3-b126-5298694e99ab', 'e1', 'portal');

INSERT INTO public.audit VALUES
	('101', 'e1', 'Delivery health', 2, 91.00, '2026-06-02 09:15:00+00');

INSERT INTO public.audit_score_point VALUES
	('101', '2026-04-20', 84.25),
	('101', '2026-06-02', 91.00);

INSERT INTO public.audit_survey VALUES
	('v1', '101', '2026-06-02 10:15:00+00', 'Ingrid Solberg', 'Release cadence now weekly', 91.00, true, 'Halden & Moore Bank', '[{"id": "1", "value": "Planning and scope", "description": "How work is agreed.", "percentageScore": 96, "answeredQuestions": [{"options": [{"risks": [{"score": 2, "title": "Rework", "impacts": [{"score": 1, "title": "Delay"}]}], "score": 10, "value": "Yes", "questionId": "5"}], "totalScore": 10, "questionTitle": "Is the backlog refined?"}]}]');

INSERT INTO public.bug_report OVERRIDING SYSTEM VALUE VALUES
	('0d7a4c52-8d0e-4f5b-8a57-3f1c9e6b2a02', 1001, 'u1', 'The list stays empty', 'Open the list', '2026-06-01 08:00:00+00', NULL, NULL, NULL);

INSERT INTO public.bug_report_image VALUES
	('0d7a4c52-8d0e-4f5b-8a57-3f1c9e6b2a02', '0d7a4c52-8d0e-4f5b-8a57-3f1c9e6b2a02', 0, 'image/png');

INSERT INTO public.client VALUES
	('c1', 'Halden & Moore Bank');

INSERT INTO public.customer_survey VALUES
	('h1', 'e1', 'u1', 'Helen Marsh', '2025-03-01 09:00:00+00', '[{"answer": "Yes", "question": "Question 0"}, {"answer": "Yes", "question": "Question 1"}, {"answer": "Yes", "question": "Question 2"}, {"answer": "Yes", "question": "Question 3"}, {"answer": "Yes", "question": "Question 4"}, {"answer": "Yes", "question": "Question 5"}, {"answer": "Yes", "question": "Question 6"}, {"answer": "Yes", "question": "Question 7"}, {"answer": "Yes", "question": "Question 8"}, {"answer": 10, "question": "Question 9"}, {"answer": "Yes", "question": "Question 10"}, {"answer": "Yes", "question": "Question 11"}, {"answer": "Yes", "question": "Question 12"}, {"answer": "Yes", "question": "Question 13"}]', DEFAULT, DEFAULT, DEFAULT, 1.00, NULL),
	('v2', 'e1', 'u1', 'Helen Marsh', '2026-06-01 10:00:00+00', '[{"answer": "Helen Marsh", "question": "Your full name"}, {"answer": "Director of Payments", "question": "Your job title"}, {"answer": "Payments platform rebuild", "question": "Project"}, {"answer": "Halden & Moore Bank", "question": "Company"}, {"answer": "Meets expectations almost all the time", "question": "How well does the team keep you informed and respond to your questions?"}, {"answer": "Meets expectations almost all the time", "question": "How good is the quality of what we deliver?"}, {"answer": "Meets expectations almost all the time", "question": "How well do the skills and knowledge of our people fit your project?"}, {"answer": "Very satisfied", "question": "How satisfied are you with the pace and reliability of delivery?"}, {"answer": "Very satisfied", "question": "How satisfied are you with the value you get for your investment?"}, {"answer": 9, "question": "How likely are you to recommend us to a colleague or a business partner?"}, {"answer": "They keep what they promise.", "question": "What do we do well?"}, {"answer": "Shorter demos, please.", "question": "What should we improve?"}, {"answer": "No", "question": "May we contact you to give us a reference?"}, {"answer": null, "question": "Which e-mail address may we use for that?"}]', DEFAULT, DEFAULT, DEFAULT, 4.40, NULL);

INSERT INTO public.engagement VALUES
	('e2', 'Fleet telematics', 'fleet telematics', 'c1', NULL, NULL, NULL, NULL, NULL, NULL),
	('e1', 'Élan  payments', 'elan payments', 'c1', NULL, NULL, '7', 'p2', '2026-12-31', NULL);

INSERT INTO public.extension_request VALUES
	('x1', 'w1', 'u1', 'Helen Marsh', '2026-06-18 08:30:00+00', '2026-06-18', 'Please extend', NULL, '2026-06-30', 'open', NULL, NULL, NULL, NULL);

INSERT INTO public.file_version VALUES
	('6f8b7d0a-3c1e-4a55-9d52-0c6a1b7e2f01', '6f8b7d0a-3c1e-4a55-9d52-0c6a1b7e2f01', 1, 'Élan.pdf', 10, 'x', NULL, 'u1', '2026-06-01 08:00:00+00');

INSERT INTO public.group_team OVERRIDING SYSTEM VALUE VALUES
	('t1', 'e1', 'Payments squad', 'payments squad', 1, '1970-01-01 00:00:00+00', 1);

INSERT INTO public.individual_feedback VALUES
	('h2', 'e1', '7', NULL, 'Helen Marsh', NULL, 'Always prepared.', '2025-03-01 09:00:00+00');

INSERT INTO public.kysely_migration VALUES
	('0001-foundation', '2026-11-27T02:49:43.186Z'),
	('0002-import', '2026-11-27T02:49:43.211Z'),
	('0002-sign-in', '2026-11-27T02:49:43.225Z'),
	('0003-events', '2026-11-27T02:49:43.266Z'),
	('0010-work-orders', '2026-11-27T02:49:43.292Z'),
	('0011-work-order-members', '2026-11-27T02:49:43.313Z'),
	('0020-files', '2026-11-27T02:49:43.369Z'),
	('0021-bug-reports', '2026-11-27T02:49:43.420Z'),
	('0022-bug-report-storage', '2026-11-27T02:49:43.429Z'),
	('0030-team', '2026-11-27T02:49:43.535Z'),
	('0040-surveys', '2026-11-27T02:49:43.588Z'),
	('0041-survey-columns', '2026-11-27T02:49:43.601Z'),
	('0050-stakeholders', '2026-11-27T02:49:43.633Z'),
	('0051-notifications', '2026-11-27T02:49:43.682Z'),
	('0052-release-notes', '2026-11-27T02:49:43.701Z'),
	('0053-team-requests', '2026-11-27T02:49:43.741Z');

INSERT INTO public.kysely_migration_lock VALUES
	('migration_lock', 0);

INSERT INTO public.mail OVERRIDING SYSTEM VALUE VALUES
	('8263821a-8185-4227-bdf4-b6508f900b01', 'callum.reid@customer.example', 'Helen Marsh invites you to Élan  payments', 'On Client Portal you can follow the engagement: its work orders, its team, its audits and its files.

Open the portal, type this e-mail address and use the access link that is sent to you. There is no password.

Open Client Portal:
https://portal.example/login

Client Portal
You receive this because Helen Marsh invited you with this address. If you do not know them, there is nothing to do.
', '<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Helen Marsh invites you to Élan  payments</title></head>
<body style="margin:0;background:#fdfdfc;color:#21201c;font:400 15px/24px Inter,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left">
<tr><td style="padding:0 0 12px;border-bottom:1px solid #21201c;font:500 18px/24px Georgia,serif">Client Portal</td></tr>
<tr><td style="padding:28px 0 8px"><h1 style="margin:0 0 16px;font:400 26px/32px Georgia,serif">Helen Marsh invites you to Élan  payments</h1><p style="margin:0 0 16px">On Client Portal you can follow the engagement: its work orders, its team, its audits and its files.</p><p style="margin:0 0 16px">Open the portal, type this e-mail address and use the access link that is sent to you. There is no password.</p><p style="margin:8px 0 24px"><a href="https://portal.example/login" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0d3c48;color:#fdfdfc;font-weight:500;text-decoration:none">Open Client Portal</a></p></td></tr>
<tr><td style="padding:16px 0;border-top:1px solid #e2e1de;color:#63635e;font-size:12px;line-height:18px">You receive this because Helen Marsh invited you with this address. If you do not know them, there is nothing to do.</td></tr>
</table></td></tr></table>
</body>
</html>
', '{"Auto-Submitted": "auto-generated"}', '2026-06-18 08:30:00+00', NULL, 'queued', 0, NULL, NULL, 1),
	('3464fdb5-b683-4d7f-869f-bcb2f683ca8c', 'amara@provider.example', 'Helen Marsh requests team members for Élan  payments', 'Helen Marsh of Halden & Moore Bank asks for:

1 × QA Engineer, React, from 1 Sep 2026, 3 months

“For the regression tests.”

Open the request:
https://portal.example/engagements/e1/request-team

Client Portal
You receive this because you are client partner or delivery lead of Élan  payments.
', '<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Helen Marsh requests team members for Élan  payments</title></head>
<body style="margin:0;background:#fdfdfc;color:#21201c;font:400 15px/24px Inter,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left">
<tr><td style="padding:0 0 12px;border-bottom:1px solid #21201c;font:500 18px/24px Georgia,serif">Client Portal</td></tr>
<tr><td style="padding:28px 0 8px"><h1 style="margin:0 0 16px;font:400 26px/32px Georgia,serif">Helen Marsh requests team members for Élan  payments</h1><p style="margin:0 0 16px">Helen Marsh of Halden &amp; Moore Bank asks for:</p><p style="margin:0 0 16px">1 × QA Engineer, React, from 1 Sep 2026, 3 months</p><p style="margin:0 0 16px">“For the regression tests.”</p><p style="margin:8px 0 24px"><a href="https://portal.example/engagements/e1/request-team" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0d3c48;color:#fdfdfc;font-weight:500;text-decoration:none">Open the request</a></p></td></tr>
<tr><td style="padding:16px 0;border-top:1px solid #e2e1de;color:#63635e;font-size:12px;line-height:18px">You receive this because you are client partner or delivery lead of Élan  payments.</td></tr>
</table></td></tr></table>
</body>
</html>
', '{"Auto-Submitted": "auto-generated"}', '2026-06-18 08:30:00+00', NULL, 'queued', 0, NULL, NULL, 2),
	('f1be277b-dab2-459f-9d59-67aca74b9dcb', 'helen@customer.example', 'Amara Okafor proposes Nguyễn Thị Minh Khai for Élan  payments', 'Nguyễn Thị Minh Khai is proposed for 1 × QA Engineer, React.

“Free from September.”

You can accept or decline in the portal.

Open the request:
https://portal.example/engagements/e1/request-team

Client Portal
You receive this because you requested team members for Élan  payments.
', '<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Amara Okafor proposes Nguyễn Thị Minh Khai for Élan  payments</title></head>
<body style="margin:0;background:#fdfdfc;color:#21201c;font:400 15px/24px Inter,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left">
<tr><td style="padding:0 0 12px;border-bottom:1px solid #21201c;font:500 18px/24px Georgia,serif">Client Portal</td></tr>
<tr><td style="padding:28px 0 8px"><h1 style="margin:0 0 16px;font:400 26px/32px Georgia,serif">Amara Okafor proposes Nguyễn Thị Minh Khai for Élan  payments</h1><p style="margin:0 0 16px">Nguyễn Thị Minh Khai is proposed for 1 × QA Engineer, React.</p><p style="margin:0 0 16px">“Free from September.”</p><p style="margin:0 0 16px">You can accept or decline in the portal.</p><p style="margin:8px 0 24px"><a href="https://portal.example/engagements/e1/request-team" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0d3c48;color:#fdfdfc;font-weight:500;text-decoration:none">Open the request</a></p></td></tr>
<tr><td style="padding:16px 0;border-top:1px solid #e2e1de;color:#63635e;font-size:12px;line-height:18px">You receive this because you requested team members for Élan  payments.</td></tr>
</table></td></tr></table>
</body>
</html>
', '{"Auto-Submitted": "auto-generated"}', '2026-06-18 08:30:00+00', NULL, 'queued', 0, NULL, NULL, 3),
	('a582b608-2093-4e1c-b010-938ae79a437a', 'amara@provider.example', 'Helen Marsh has accepted Nguyễn Thị Minh Khai for Élan  payments', 'Helen Marsh has accepted Nguyễn Thị Minh Khai, whom you proposed.

Open the request:
https://portal.example/engagements/e1/request-team

Client Portal
You receive this because you proposed Nguyễn Thị Minh Khai for Élan  payments.
', '<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Helen Marsh has accepted Nguyễn Thị Minh Khai for Élan  payments</title></head>
<body style="margin:0;background:#fdfdfc;color:#21201c;font:400 15px/24px Inter,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left">
<tr><td style="padding:0 0 12px;border-bottom:1px solid #21201c;font:500 18px/24px Georgia,serif">Client Portal</td></tr>
<tr><td style="padding:28px 0 8px"><h1 style="margin:0 0 16px;font:400 26px/32px Georgia,serif">Helen Marsh has accepted Nguyễn Thị Minh Khai for Élan  payments</h1><p style="margin:0 0 16px">Helen Marsh has accepted Nguyễn Thị Minh Khai, whom you proposed.</p><p style="margin:8px 0 24px"><a href="https://portal.example/engagements/e1/request-team" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0d3c48;color:#fdfdfc;font-weight:500;text-decoration:none">Open the request</a></p></td></tr>
<tr><td style="padding:16px 0;border-top:1px solid #e2e1de;color:#63635e;font-size:12px;line-height:18px">You receive this because you proposed Nguyễn Thị Minh Khai for Élan  payments.</td></tr>
</table></td></tr></table>
</body>
</html>
', '{"Auto-Submitted": "auto-generated"}', '2026-06-18 08:30:00+00', NULL, 'queued', 0, NULL, NULL, 4);

INSERT INTO public.member_assignment VALUES
	('a1', 'w1', 'e1', '7', 'Delivery Lead', 10, '2026-01-05', '2026-06-30', 780.50, 50),
	('a2', 'w2', 'e1', NULL, 'QA Engineer', 30, '2026-07-01', '2026-12-31', NULL, NULL);

INSERT INTO public.person VALUES
	('7', 'Amara Okafor', 'amara@provider.example', 'Delivery Lead', NULL),
	('p2', 'Nguyễn Thị Minh Khai', NULL, NULL, NULL);

INSERT INTO public.rate_window VALUES
	('invite:u1', '2026-06-18 08:30:00+00', 1);

INSERT INTO public.release_note OVERRIDING SYSTEM VALUE VALUES
	('ed26f46a-9d3d-40c4-b280-51b23546911a', '2026-06-18', '<p>Audits have a chart.</p>', 1);

INSERT INTO public.session VALUES
	('d3db756b-a21d-4bd3-9d0c-5644ebd7b475', 'jwtV19VfGe6AF_6mZ_gMt68K0F2e6Fed8Ejki0UwX20', 'u1', '2026-06-18 08:30:00+00', '2026-06-18 08:30:00+00', 'Firefox on Windows', NULL);

INSERT INTO public.shared_file VALUES
	('6f8b7d0a-3c1e-4a55-9d52-0c6a1b7e2f01', 'e1', 'Contracts', false, 'u1', '2026-06-01 08:00:00+00', NULL, NULL, NULL, 1);

INSERT INTO public.stakeholder VALUES
	('s1', 'e1', 'Helen Marsh', NULL, NULL, NULL, '1234', 'Advance', 1, 'import'),
	('portal-df6dbba4-744f-42cb-9d7a-49e14f4d638c', 'e1', 'Callum Reid', 'Halden & Moore Bank', 'Programme Assurance Lead', 'callum.reid@customer.example', NULL, 'Helen Marsh', 2, 'portal');

INSERT INTO public.stakeholder_change OVERRIDING SYSTEM VALUE VALUES
	('972bb590-1dea-4c33-b771-75ac42c45b4d', 'e1', 'invited', 'Callum Reid', 'callum.reid@customer.example', 'u1', 'Helen Marsh', '2026-06-18 08:30:00+00', 1);

INSERT INTO public.tag VALUES
	('g1', 'e1', 'Überleitung', 'uberleitung', 0);

INSERT INTO public.team_feedback VALUES
	('h3', 'e1', NULL, 'Payments squad', NULL, 'Helen Marsh', 'One team with ours.', '2025-03-01 09:00:00+00');

INSERT INTO public.team_request OVERRIDING SYSTEM VALUE VALUES
	('c4108f41-8945-4ad7-abd1-0b8bd64a60a3', 'e1', true, 'u1', 'Helen Marsh', '2026-06-18 08:30:00+00', 'For the regression tests.', 1);

INSERT INTO public.team_request_line VALUES
	('22be1411-392a-4a54-ab4a-f48a2917ef1f', 'c4108f41-8945-4ad7-abd1-0b8bd64a60a3', 0, 'QA Engineer', 'React', 1, '2026-09-01', '3 months');

INSERT INTO public.team_request_proposal OVERRIDING SYSTEM VALUE VALUES
	('68db3350-b092-4154-86f7-56e63f64c14d', '22be1411-392a-4a54-ab4a-f48a2917ef1f', 'p2', 'u2', 'Amara Okafor', 'Free from September.', 'accepted', 'Helen Marsh', NULL, 1);

INSERT INTO public.work_order VALUES
	('w1', 'e1', 'WO-1', '2026-01-05', '2026-06-30', NULL),
	('w2', 'e1', 'WO-2', '2026-07-01', '2026-12-31', NULL);

SELECT pg_catalog.setval('public.bug_report_number_seq', 1001, true);

SELECT pg_catalog.setval('public.event_position_seq', 1, false);

SELECT pg_catalog.setval('public.group_team_position_seq', 1, true);

SELECT pg_catalog.setval('public.mail_position_seq', 4, true);

SELECT pg_catalog.setval('public.release_note_position_seq', 1, true);

SELECT pg_catalog.setval('public.stakeholder_change_position_seq', 1, true);

SELECT pg_catalog.setval('public.team_request_position_seq', 1, true);

SELECT pg_catalog.setval('public.team_request_proposal_position_seq', 1, true);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_email_key UNIQUE (email);

ALTER TABLE ONLY public.account_engagement
    ADD CONSTRAINT account_engagement_pkey PRIMARY KEY (account_id, engagement_id);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_score_point
    ADD CONSTRAINT audit_score_point_pkey PRIMARY KEY (audit_id, day);

ALTER TABLE ONLY public.audit_survey
    ADD CONSTRAINT audit_survey_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bug_report_image
    ADD CONSTRAINT bug_report_image_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bug_report_image
    ADD CONSTRAINT bug_report_image_report_id_position_key UNIQUE (report_id, "position");

ALTER TABLE ONLY public.bug_report
    ADD CONSTRAINT bug_report_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.client
    ADD CONSTRAINT client_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.customer_survey
    ADD CONSTRAINT customer_survey_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.customer_survey_reply
    ADD CONSTRAINT customer_survey_reply_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.engagement
    ADD CONSTRAINT engagement_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.event_read
    ADD CONSTRAINT event_read_pkey PRIMARY KEY (account_id, event_id);

ALTER TABLE ONLY public.extension_request
    ADD CONSTRAINT extension_request_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.feedback_request
    ADD CONSTRAINT feedback_request_pkey PRIMARY KEY (engagement_id, account_id);

ALTER TABLE ONLY public.file_access
    ADD CONSTRAINT file_access_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.file_version
    ADD CONSTRAINT file_version_file_id_number_key UNIQUE (file_id, number);

ALTER TABLE ONLY public.file_version
    ADD CONSTRAINT file_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.group_team
    ADD CONSTRAINT group_team_engagement_id_folded_name_key UNIQUE (engagement_id, folded_name);

ALTER TABLE ONLY public.group_team_member
    ADD CONSTRAINT group_team_member_pkey PRIMARY KEY (engagement_id, employee_id);

ALTER TABLE ONLY public.group_team
    ADD CONSTRAINT group_team_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.header_tag
    ADD CONSTRAINT header_tag_pkey PRIMARY KEY (engagement_id, place, tag_id);

ALTER TABLE ONLY public.individual_feedback
    ADD CONSTRAINT individual_feedback_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.login_challenge
    ADD CONSTRAINT login_challenge_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.login_challenge
    ADD CONSTRAINT login_challenge_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.mail_attachment
    ADD CONSTRAINT mail_attachment_pkey PRIMARY KEY (mail_id, "position");

ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.member_assignment
    ADD CONSTRAINT member_assignment_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.member_tag
    ADD CONSTRAINT member_tag_pkey PRIMARY KEY (tag_id, employee_id);

ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_pkey PRIMARY KEY (account_id, event_id);

ALTER TABLE ONLY public.notification_setting
    ADD CONSTRAINT notification_setting_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rate_window
    ADD CONSTRAINT rate_window_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.release_note
    ADD CONSTRAINT release_note_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.release_note_seen
    ADD CONSTRAINT release_note_seen_pkey PRIMARY KEY (account_id, note_id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.shared_file
    ADD CONSTRAINT shared_file_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sign_on_attempt
    ADD CONSTRAINT sign_on_attempt_pkey PRIMARY KEY (state_hash);

ALTER TABLE ONLY public.stakeholder_change
    ADD CONSTRAINT stakeholder_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.stakeholder
    ADD CONSTRAINT stakeholder_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tag
    ADD CONSTRAINT tag_engagement_id_folded_name_key UNIQUE (engagement_id, folded_name);

ALTER TABLE ONLY public.tag
    ADD CONSTRAINT tag_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.team_feedback
    ADD CONSTRAINT team_feedback_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.team_request_line
    ADD CONSTRAINT team_request_line_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.team_request
    ADD CONSTRAINT team_request_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.team_request_proposal
    ADD CONSTRAINT team_request_proposal_line_id_employee_id_key UNIQUE (line_id, employee_id);

ALTER TABLE ONLY public.team_request_proposal
    ADD CONSTRAINT team_request_proposal_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.team_revision
    ADD CONSTRAINT team_revision_pkey PRIMARY KEY (engagement_id);

ALTER TABLE ONLY public.unsubscribe_token
    ADD CONSTRAINT unsubscribe_token_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.version_seen
    ADD CONSTRAINT version_seen_pkey PRIMARY KEY (account_id, subject);

ALTER TABLE ONLY public.withdrawn_stakeholder
    ADD CONSTRAINT withdrawn_stakeholder_pkey PRIMARY KEY (engagement_id, stakeholder_id);

ALTER TABLE ONLY public.work_order
    ADD CONSTRAINT work_order_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.work_order_warning
    ADD CONSTRAINT work_order_warning_pkey PRIMARY KEY (work_order_id, end_date, threshold);

CREATE INDEX account_by_employee ON public.account USING btree (employee_id);

CREATE INDEX account_by_photo ON public.account USING btree (photo_id);

CREATE INDEX account_engagement_by_engagement ON public.account_engagement USING btree (engagement_id);

CREATE INDEX audit_by_engagement ON public.audit USING btree (engagement_id, created_at);

CREATE INDEX audit_survey_by_audit ON public.audit_survey USING btree (audit_id, created_at);

CREATE INDEX bug_report_by_account ON public.bug_report USING btree (account_id, created_at DESC);

CREATE INDEX client_by_name ON public.client USING btree (name);

CREATE INDEX customer_survey_by_account ON public.customer_survey USING btree (account_id, engagement_id, survey_date);

CREATE INDEX customer_survey_by_company ON public.customer_survey USING btree (company_name, survey_date);

CREATE INDEX customer_survey_by_date ON public.customer_survey USING btree (survey_date DESC, id);

CREATE INDEX customer_survey_by_engagement ON public.customer_survey USING btree (engagement_id, survey_date);

CREATE INDEX customer_survey_by_name ON public.customer_survey USING btree (user_full_name, survey_date);

CREATE INDEX customer_survey_by_project ON public.customer_survey USING btree (project_name, survey_date);

CREATE INDEX customer_survey_columns ON public.customer_survey USING btree (engagement_id) INCLUDE (user_full_name, project_name, company_name, survey_date, recommendation, average_rating);

CREATE UNIQUE INDEX customer_survey_once ON public.customer_survey USING btree (account_id, submission_key);

CREATE INDEX customer_survey_reply_by_survey ON public.customer_survey_reply USING btree (customer_survey_id, replied_at);

CREATE INDEX engagement_by_client ON public.engagement USING btree (client_id);

CREATE INDEX engagement_by_client_partner ON public.engagement USING btree (client_partner_id);

CREATE INDEX engagement_by_default_client_partner ON public.engagement USING btree (default_client_partner_id);

CREATE INDEX engagement_by_end ON public.engagement USING btree (latest_end_date) WHERE (removed_at IS NULL);

CREATE INDEX engagement_by_portfolio_director ON public.engagement USING btree (portfolio_director_id);

CREATE INDEX engagement_by_project_lead ON public.engagement USING btree (project_lead_id);

CREATE INDEX engagement_by_title ON public.engagement USING btree (folded_title, id COLLATE "C") WHERE (removed_at IS NULL);

CREATE INDEX engagement_removed ON public.engagement USING btree (id) WHERE (removed_at IS NOT NULL);

CREATE INDEX event_by_engagement ON public.event USING btree (engagement_id, happened_at);

CREATE INDEX event_by_position ON public.event USING btree ("position");

CREATE INDEX event_read_by_event ON public.event_read USING btree (event_id);

CREATE INDEX event_undistributed ON public.event USING btree ("position") WHERE (distributed_at IS NULL);

CREATE INDEX extension_request_by_account ON public.extension_request USING btree (account_id);

CREATE INDEX extension_request_by_answerer ON public.extension_request USING btree (answered_by_account_id);

CREATE INDEX extension_request_by_work_order ON public.extension_request USING btree (work_order_id, requested_at);

CREATE UNIQUE INDEX extension_request_one ON public.extension_request USING btree (work_order_id) WHERE (state = ANY (ARRAY['open'::text, 'accepted'::text]));

CREATE INDEX feedback_request_to_remind ON public.feedback_request USING btree (asked_at) WHERE (reminded_at IS NULL);

CREATE INDEX file_access_by_file ON public.file_access USING btree (file_id, happened_at DESC);

CREATE INDEX group_team_member_by_employee ON public.group_team_member USING btree (employee_id);

CREATE INDEX group_team_member_by_team ON public.group_team_member USING btree (team_id);

CREATE INDEX header_tag_by_tag ON public.header_tag USING btree (tag_id);

CREATE INDEX individual_feedback_by_account ON public.individual_feedback USING btree (account_id);

CREATE INDEX individual_feedback_by_employee ON public.individual_feedback USING btree (employee_id, given_at DESC, id DESC);

CREATE INDEX individual_feedback_by_engagement ON public.individual_feedback USING btree (engagement_id, given_at DESC, id DESC);

CREATE INDEX individual_feedback_newest ON public.individual_feedback USING btree (given_at DESC, id DESC) INCLUDE (engagement_id);

CREATE INDEX login_challenge_by_account ON public.login_challenge USING btree (account_id);

CREATE INDEX login_challenge_by_email ON public.login_challenge USING btree (email_hash) WHERE (ended_at IS NULL);

CREATE INDEX mail_by_position ON public.mail USING btree ("position");

CREATE INDEX member_assignment_by_employee ON public.member_assignment USING btree (employee_id, end_date);

CREATE INDEX member_assignment_by_engagement ON public.member_assignment USING btree (engagement_id, end_date);

CREATE INDEX member_assignment_by_work_order ON public.member_assignment USING btree (work_order_id);

CREATE INDEX member_tag_by_employee ON public.member_tag USING btree (employee_id);

CREATE INDEX notice_by_event ON public.notice USING btree (event_id);

CREATE INDEX notice_untold ON public.notice USING btree (account_id, kind, happened_at) WHERE (told_at IS NULL);

CREATE INDEX person_by_name ON public.person USING btree (name);

CREATE INDEX person_by_photo ON public.person USING btree (photo_id);

CREATE INDEX release_note_seen_by_note ON public.release_note_seen USING btree (note_id);

CREATE INDEX session_by_account ON public.session USING btree (account_id);

CREATE INDEX shared_file_by_engagement ON public.shared_file USING btree (engagement_id, added_at DESC);

CREATE INDEX shared_file_by_expiry ON public.shared_file USING btree (expire_on) WHERE (archived_at IS NULL);

CREATE INDEX shared_file_by_uploader ON public.shared_file USING btree (uploaded_by);

CREATE INDEX stakeholder_by_engagement ON public.stakeholder USING btree (engagement_id);

CREATE INDEX stakeholder_change_by_engagement ON public.stakeholder_change USING btree (engagement_id, "position");

CREATE INDEX team_feedback_by_account ON public.team_feedback USING btree (account_id);

CREATE INDEX team_feedback_by_engagement ON public.team_feedback USING btree (engagement_id, given_at DESC, id DESC);

CREATE INDEX team_feedback_by_provider ON public.team_feedback USING btree (provider_full_name, given_at DESC, id DESC);

CREATE INDEX team_feedback_by_team ON public.team_feedback USING btree (team_name, given_at DESC, id DESC);

CREATE INDEX team_feedback_newest ON public.team_feedback USING btree (given_at DESC, id DESC) INCLUDE (engagement_id);

CREATE INDEX team_request_by_engagement ON public.team_request USING btree (engagement_id, "position");

CREATE INDEX team_request_line_by_request ON public.team_request_line USING btree (request_id, place);

CREATE INDEX team_request_proposal_by_person ON public.team_request_proposal USING btree (employee_id);

CREATE INDEX unsubscribe_token_by_account ON public.unsubscribe_token USING btree (account_id);

CREATE INDEX unsubscribe_token_by_age ON public.unsubscribe_token USING btree (created_at);

CREATE INDEX version_seen_by_subject ON public.version_seen USING btree (subject);

CREATE INDEX withdrawn_stakeholder_by_email ON public.withdrawn_stakeholder USING btree (engagement_id, email);

CREATE INDEX work_order_by_engagement ON public.work_order USING btree (engagement_id, start_date) WHERE (removed_at IS NULL);

CREATE UNIQUE INDEX work_order_members_by_work_order ON public.work_order_members USING btree (work_order_id);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.account_engagement
    ADD CONSTRAINT account_engagement_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.account_engagement
    ADD CONSTRAINT account_engagement_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES public.photo(id);

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.audit_score_point
    ADD CONSTRAINT audit_score_point_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES public.audit(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.audit_survey
    ADD CONSTRAINT audit_survey_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES public.audit(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bug_report
    ADD CONSTRAINT bug_report_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.bug_report
    ADD CONSTRAINT bug_report_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES public.account(id);

ALTER TABLE ONLY public.bug_report_image
    ADD CONSTRAINT bug_report_image_report_id_fkey FOREIGN KEY (report_id) REFERENCES public.bug_report(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.customer_survey
    ADD CONSTRAINT customer_survey_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.customer_survey
    ADD CONSTRAINT customer_survey_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.customer_survey_reply
    ADD CONSTRAINT customer_survey_reply_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.customer_survey_reply
    ADD CONSTRAINT customer_survey_reply_customer_survey_id_fkey FOREIGN KEY (customer_survey_id) REFERENCES public.customer_survey(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.engagement
    ADD CONSTRAINT engagement_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id);

ALTER TABLE ONLY public.engagement
    ADD CONSTRAINT engagement_client_partner_id_fkey FOREIGN KEY (client_partner_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.engagement
    ADD CONSTRAINT engagement_default_client_partner_id_fkey FOREIGN KEY (default_client_partner_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.engagement
    ADD CONSTRAINT engagement_portfolio_director_id_fkey FOREIGN KEY (portfolio_director_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.engagement
    ADD CONSTRAINT engagement_project_lead_id_fkey FOREIGN KEY (project_lead_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.event_read
    ADD CONSTRAINT event_read_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.event_read
    ADD CONSTRAINT event_read_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.event(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.extension_request
    ADD CONSTRAINT extension_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.extension_request
    ADD CONSTRAINT extension_request_answered_by_account_id_fkey FOREIGN KEY (answered_by_account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.extension_request
    ADD CONSTRAINT extension_request_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_order(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.feedback_request
    ADD CONSTRAINT feedback_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.feedback_request
    ADD CONSTRAINT feedback_request_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.file_access
    ADD CONSTRAINT file_access_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.file_access
    ADD CONSTRAINT file_access_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.shared_file(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.file_version
    ADD CONSTRAINT file_version_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.shared_file(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.file_version
    ADD CONSTRAINT file_version_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES public.account(id);

ALTER TABLE ONLY public.group_team
    ADD CONSTRAINT group_team_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.group_team_member
    ADD CONSTRAINT group_team_member_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.group_team_member
    ADD CONSTRAINT group_team_member_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.group_team_member
    ADD CONSTRAINT group_team_member_team_id_fkey FOREIGN KEY (team_id) REFERENCES public.group_team(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.header_tag
    ADD CONSTRAINT header_tag_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.header_tag
    ADD CONSTRAINT header_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES public.tag(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.individual_feedback
    ADD CONSTRAINT individual_feedback_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.individual_feedback
    ADD CONSTRAINT individual_feedback_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.individual_feedback
    ADD CONSTRAINT individual_feedback_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.login_challenge
    ADD CONSTRAINT login_challenge_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mail_attachment
    ADD CONSTRAINT mail_attachment_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES public.mail(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.member_assignment
    ADD CONSTRAINT member_assignment_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.member_assignment
    ADD CONSTRAINT member_assignment_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.member_assignment
    ADD CONSTRAINT member_assignment_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_order(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.member_tag
    ADD CONSTRAINT member_tag_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.member_tag
    ADD CONSTRAINT member_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES public.tag(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.event(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notification_setting
    ADD CONSTRAINT notification_setting_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES public.photo(id);

ALTER TABLE ONLY public.release_note_seen
    ADD CONSTRAINT release_note_seen_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.release_note_seen
    ADD CONSTRAINT release_note_seen_note_id_fkey FOREIGN KEY (note_id) REFERENCES public.release_note(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.shared_file
    ADD CONSTRAINT shared_file_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.shared_file
    ADD CONSTRAINT shared_file_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES public.account(id);

ALTER TABLE ONLY public.stakeholder_change
    ADD CONSTRAINT stakeholder_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.stakeholder_change
    ADD CONSTRAINT stakeholder_change_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.stakeholder
    ADD CONSTRAINT stakeholder_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.tag
    ADD CONSTRAINT tag_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.team_feedback
    ADD CONSTRAINT team_feedback_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.team_feedback
    ADD CONSTRAINT team_feedback_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.team_request
    ADD CONSTRAINT team_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.team_request
    ADD CONSTRAINT team_request_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.team_request_line
    ADD CONSTRAINT team_request_line_request_id_fkey FOREIGN KEY (request_id) REFERENCES public.team_request(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.team_request_proposal
    ADD CONSTRAINT team_request_proposal_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.team_request_proposal
    ADD CONSTRAINT team_request_proposal_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES public.person(id);

ALTER TABLE ONLY public.team_request_proposal
    ADD CONSTRAINT team_request_proposal_line_id_fkey FOREIGN KEY (line_id) REFERENCES public.team_request_line(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.team_revision
    ADD CONSTRAINT team_revision_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.unsubscribe_token
    ADD CONSTRAINT unsubscribe_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.version_seen
    ADD CONSTRAINT version_seen_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.withdrawn_stakeholder
    ADD CONSTRAINT withdrawn_stakeholder_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.work_order
    ADD CONSTRAINT work_order_engagement_id_fkey FOREIGN KEY (engagement_id) REFERENCES public.engagement(id);

ALTER TABLE ONLY public.work_order_warning
    ADD CONSTRAINT work_order_warning_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES public.work_order(id) ON DELETE CASCADE;

REFRESH MATERIALIZED VIEW public.work_order_members;
