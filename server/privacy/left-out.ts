const nameAlone = 'A name as it was then, beside the account that is in the archive.'

/** `table.column` that points at a person and is not in the archive, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  'account.photo_id': 'The picture itself is in the archive.',
  'person.photo_id': 'The picture itself is in the archive.',
  'second_step.account_id': 'A sign-in that is under way, gone in minutes; all else of it is secret.',
  'authenticator_set_up.account_id':
    'An authenticator app that is being set up, gone in half an hour; all else of it is secret.',
  'version_seen.account_id': 'Written by earlier versions only. Nothing reads it, and the next release drops it.',
  'kept_answer.account_id':
    'Answers repeated for a day to a request that is sent again; they say what is in the archive.',
  'session.viewing_as': 'As whom a superuser views the portal now; the audit log, which is in the archive, says when.',
  'login_challenge.asked_by': 'A hash of the device or network that asked.',
  'login_challenge.email_hash': 'A hash of the address that is in the archive.',
  'known_device.email_hash': 'A hash of the address that is in the archive.',
  'stakeholder.invited_by': nameAlone,
  'invitation.invited_by_name': nameAlone,
  'stakeholder_change.changed_by': nameAlone,
  'feedback_request.asked_by': nameAlone,
  'audit_survey.created_by': 'A name in the provider’s audits, which belongs to no account.',
  'audit_entry.actor': nameAlone,
  'import_run.who': nameAlone,
  'api_token.made_by': nameAlone,
  'customer_sign_on.saved_by': nameAlone,
  'webhook.saved_by': nameAlone,
  'engagement_removal.held_by': nameAlone,
  'engagement_removal.allowed_back_by': nameAlone,
}
