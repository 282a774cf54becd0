/** The least that a production says, with the embedded database; `DATA_DIR` stays the test's. */
export const productionSettings = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.company.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Client Portal <portal@company.com>',
  IT_EMAIL: 'it@company.com',
  PROVIDER_EMAIL_DOMAINS: 'company.com',
  STAFF_SIGN_ON: 'off',
}
