import type { CompanyField } from '@portal/domain/company/company-rules'
import type { Company } from '@portal/domain/company/contract'
import { ownAccent } from '@portal/domain/settings/accent'
import type { ReactNode } from 'react'
import { Box, Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './company.module.css'

interface Fact {
  name: string
  value: ReactNode
  isSetOnServer: boolean
}

/** The settings of the company, or only those that the server's environment sets. */
export const CompanyFacts = ({ company, only }: { company: Company; only?: 'server' }) => (
  <dl>
    {factsOf(company)
      .filter(({ isSetOnServer }) => isSetOnServer || only === undefined)
      .map(({ name, value, isSetOnServer }) => (
        <Box key={name} rule="row" className={styles.fact}>
          <Text as="dt" kind="quiet" tone="quiet">
            {name}
          </Text>
          <dd>
            {value}
            {isSetOnServer && <Text tone="quiet"> · set on the server</Text>}
          </dd>
        </Box>
      ))}
  </dl>
)

function factsOf(company: Company): Fact[] {
  const { logo_url, accent_color, set_on_server } = company
  const fact = (field: CompanyField, name: string, value: ReactNode): Fact => ({
    name,
    value,
    isSetOnServer: set_on_server.includes(field),
  })
  const onServer = (name: string, value: string): Fact => ({ name, value, isSetOnServer: true })
  return [
    fact('provider_name', 'Company', company.provider_name),
    fact('product_name', 'Name of the portal', company.product_name),
    fact(
      'logo',
      'Logo',
      logo_url === null ? 'The portal’s own' : <img className={styles.logo} src={logo_url} alt="Logo" />,
    ),
    fact('accent_color', 'Accent colour', <Colour value={accent_color} />),
    fact('currency_symbol', 'Currency symbol', company.currency_symbol),
    onServer('Time zone', company.time_zone),
    onServer('Email domains of your staff', company.provider_email_domains.join(', ')),
    onServer('Email for questions', company.it_email),
  ]
}

const Colour = ({ value }: { value: string | null }) => (
  <Row as="span" gap={8} className={styles.colour}>
    <span className={styles.dot} style={{ background: value ?? ownAccent }} />
    {value ?? 'The portal’s own'}
  </Row>
)
