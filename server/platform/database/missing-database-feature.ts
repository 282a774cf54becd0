/** The database server does not have, or does not permit, what the tables need. The message says what to do. */
export class MissingDatabaseFeature extends Error {}
