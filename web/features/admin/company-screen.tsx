import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { CompanyForm } from '../../shared/company/company-form.tsx'
import { companyQuery } from '../../shared/company/company-queries.ts'
import { List } from '../../shared/lists/list.tsx'
import { thisPage } from '../../shared/navigation/this-page.ts'
import { paths } from '../../shared/paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** `/admin/company`: names, logo, accent colour and currency. */
export function CompanyScreen() {
  const query = useQuery(companyQuery)
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Company" below="Everyone sees these, also on the login page and in emails." />
      <List query={query} label="the company">
        {(company) => (
          // The page that is loaded next has the new names and colours.
          <CompanyForm
            company={company}
            sendLabel="Save"
            onCancel={() => void navigate(paths.admin())}
            onSaved={() => thisPage.leaveTo(paths.admin())}
          />
        )}
      </List>
    </>
  )
}
