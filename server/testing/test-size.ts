/** Size of a test: the environment variable `name`, or `fallback`. For example `MAILS=500` for a full measurement. */
export const countFromEnvironment = (name: string, fallback: number): number => Number(process.env[name] ?? fallback)
