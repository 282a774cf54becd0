import type { CompanyField } from '@portal/domain/company/company-rules'
import type { Company } from '@portal/domain/company/contract'
import { Columns, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Form } from '../forms/form.ts'
import { AccentField } from './accent-field.tsx'
import styles from './company.module.css'
import type { CompanyContent, CompanyTexts } from './company-content.ts'
import { CompanyFacts } from './company-facts.tsx'
import { LogoField } from './logo-field.tsx'

interface CompanyFieldsProps {
  form: Form<CompanyContent>
  company: Company
  /** Value that another person saved in a field that both changed. */
  theirs: (field: keyof CompanyTexts) => string | undefined
}

/** Fields that superusers change, and below them the facts that only the server's environment sets. */
export function CompanyFields({ form, company, theirs }: CompanyFieldsProps) {
  const isFact = (field: CompanyField): boolean => company.set_on_server.includes(field)
  const text = (name: 'provider_name' | 'product_name' | 'currency_symbol') => ({
    ...form.field(name),
    hint: theirs(name),
    autoComplete: 'off',
  })
  return (
    <Stack gap={20}>
      {!(isFact('provider_name') && isFact('product_name')) && (
        <Columns columns="repeat(2, minmax(0, 1fr))" from={768} gap={16}>
          {!isFact('provider_name') && <TextField label="Company" {...text('provider_name')} />}
          {!isFact('product_name') && <TextField label="Name of the portal" {...text('product_name')} />}
        </Columns>
      )}
      {!isFact('logo') && <LogoField form={form} stored={company.logo_url} />}
      {!isFact('accent_color') && <AccentField {...form.field('accent_color')} hint={theirs('accent_color')} />}
      {!isFact('currency_symbol') && (
        <div className={styles.currency}>
          <TextField label="Currency symbol" {...text('currency_symbol')} />
        </div>
      )}
      <div>
        <CompanyFacts company={company} only="server" />
        <Text as="p" kind="quiet" tone="quiet" className={styles.note}>
          Only the server’s environment can change these.
        </Text>
      </div>
    </Stack>
  )
}
