import type { CompanyField } from '@portal/domain/company/company-rules'
import type { Company } from '@portal/domain/company/contract'
import { Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Form } from '../forms/form.ts'
import { FormField, FormFields } from '../forms/form-page.tsx'
import { AccentField } from './accent-field.tsx'
import styles from './company.module.css'
import type { CompanyContent, CompanyTexts } from './company-content.ts'
import { CompanyFacts } from './company-facts.tsx'
import { LogoField } from './logo-field.tsx'

interface CompanyFieldsProps {
  form: Form<CompanyContent>
  company: Company
  /** What another person saved in a field that both changed. */
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
      <FormFields>
        {!isFact('provider_name') && (
          <FormField span={6}>
            <TextField label="Company" {...text('provider_name')} />
          </FormField>
        )}
        {!isFact('product_name') && (
          <FormField span={6}>
            <TextField label="Name of the portal" {...text('product_name')} />
          </FormField>
        )}
        {!isFact('logo') && (
          <FormField span={12}>
            <LogoField form={form} stored={company.logo_url} />
          </FormField>
        )}
        {!isFact('accent_color') && (
          <FormField span={12}>
            <AccentField {...form.field('accent_color')} hint={theirs('accent_color')} />
          </FormField>
        )}
        {!isFact('currency_symbol') && (
          <FormField span={3} phone={6}>
            <TextField label="Currency symbol" {...text('currency_symbol')} />
          </FormField>
        )}
      </FormFields>
      <div>
        <CompanyFacts company={company} only="server" />
        <Text as="p" kind="quiet" tone="quiet" className={styles.note}>
          Whoever runs the server can change these.
        </Text>
      </div>
    </Stack>
  )
}
