import { useQuery } from '@tanstack/react-query'
import { CompanyForm } from '../../shared/company/company-form.tsx'
import { companyQuery } from '../../shared/company/company-queries.ts'
import { List } from '../../shared/lists/list.tsx'
import { thisPage } from '../../shared/navigation/this-page.ts'
import { paths } from '../../shared/paths.ts'

/** The second step: how the portal presents the company. */
export function SetupCompany() {
  const company = useQuery(companyQuery)
  return (
    <List query={company} label="your company">
      {(stored) => (
        // The next step begins with a fresh page, which has the new name and colour.
        <CompanyForm
          company={stored}
          sendLabel="Save and continue"
          onSaved={() => thisPage.leaveTo(paths.setupRecords())}
        />
      )}
    </List>
  )
}
