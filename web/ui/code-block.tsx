import styles from './code-block.module.css'

/** JSON or another text of a program. Long lines wrap. */
export const CodeBlock = ({ children }: { children: string }) => <pre className={styles.code}>{children}</pre>
