const nameAlone = 'The name at that time. The archive has the account.'

/** `table.column` that points at a person and is not in the archive, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  'account.photo_id': 'The archive has the picture itself.',
  'person.photo_id': 'The archive has the picture itself.',
  'second_step.account_id': 'An unfinished sign-in. It is deleted within minutes, and its other columns are secret.',
  'authenticator_set_up.account_id':
    'An unfinished setup of an authenticator app. It is deleted within 30 minutes, and its other columns are secret.',
  'version_seen.account_id': 'Used only by earlier versions. The next release removes it.',
  'mail.recipient': 'Used only by earlier versions. The next release removes it.',
  'kept_answer.account_id': 'Responses kept for a day in case a request is repeated. The archive has the same data.',
  'session.viewing_as':
    'The person that a superuser is viewing the portal as. The archive has the audit events about it.',
  'login_challenge.asked_by': 'A hash of the device or network of the request.',
  'login_challenge.email_hash': 'A hash of the email address. The archive contains the address itself.',
  'known_device.email_hash': 'A hash of the email address. The archive contains the address itself.',
  'stakeholder.invited_by': nameAlone,
  'invitation.invited_by_name': nameAlone,
  'stakeholder_change.changed_by': nameAlone,
  'feedback_request.asked_by': nameAlone,
  'audit_survey.created_by': 'A name in the provider’s audits that belongs to no account.',
  'audit_entry.actor': nameAlone,
  'import_run.who': nameAlone,
  'api_token.made_by': nameAlone,
  'customer_sign_on.saved_by': nameAlone,
  'webhook.saved_by': nameAlone,
  'engagement_removal.held_by': nameAlone,
  'engagement_removal.allowed_back_by': nameAlone,
}
