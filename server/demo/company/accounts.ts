import type { UserRecord } from '@portal/domain/import/people'

type Account = Omit<UserRecord, 'id' | 'is_stakeholder' | 'is_superuser'> & {
  id: string
  is_superuser?: boolean
  /** Description of the person for the start banner. */
  about: string
}

const external = { login_method: 'external', photo: null } as const
const internal = { login_method: 'internal', access_level: 1, company_name: null } as const

/** The accounts everybody can try the demo with; always the same. */
export const demoAccounts = [
  {
    id: 'demo-advanced',
    email: 'advanced@customer.example',
    first_name: 'Helen',
    last_name: 'Marsh',
    role: 'Director of Payments',
    job_title: 'Director of Payments',
    company_name: 'Halden & Moore Bank',
    access_level: 1,
    about: 'Helen Marsh of Halden & Moore Bank, Advanced access',
    ...external,
    photo: 'helen-marsh.webp',
  },
  {
    id: 'demo-standard',
    email: 'standard@customer.example',
    first_name: 'Owen',
    last_name: 'Blackwood',
    role: 'Product Owner',
    job_title: 'Product Owner',
    company_name: 'Halden & Moore Bank',
    access_level: 2,
    about: 'Owen Blackwood of Halden & Moore Bank, Standard access',
    ...external,
  },
  {
    id: 'demo-other',
    email: 'other@elsewhere.example',
    first_name: 'Farah',
    last_name: 'Siddiqui',
    role: 'Head of Claims',
    job_title: 'Head of Claims',
    company_name: 'Northgate Mutual',
    access_level: 1,
    about: 'Farah Siddiqui of Northgate Mutual, another customer',
    ...external,
  },
  {
    id: 'demo-consultant',
    email: 'consultant@provider.example',
    first_name: 'Tomasz',
    last_name: 'Brandt',
    job_title: 'Consultant',
    employee_id: 'E001',
    about: 'Tomasz Brandt, Consultant',
    photo: 'E001.webp',
    ...internal,
  },
  {
    id: 'demo-delivery-lead',
    email: 'delivery.lead@provider.example',
    first_name: 'Amara',
    last_name: 'Okafor',
    job_title: 'Delivery Lead',
    employee_id: 'E002',
    about: 'Amara Okafor, Delivery Lead',
    photo: 'E002.webp',
    ...internal,
  },
  {
    id: 'demo-client-partner',
    email: 'client.partner@provider.example',
    first_name: 'Marcus',
    last_name: 'Hale',
    job_title: 'Client Partner',
    employee_id: 'E003',
    about: 'Marcus Hale, Client Partner',
    photo: 'E003.webp',
    ...internal,
  },
  {
    id: 'demo-portfolio-director',
    email: 'portfolio.director@provider.example',
    first_name: 'Ingrid',
    last_name: 'Solberg',
    job_title: 'Portfolio Director',
    employee_id: 'E004',
    about: 'Ingrid Solberg, Portfolio Director',
    photo: 'E004.webp',
    ...internal,
  },
  {
    id: 'demo-superuser',
    email: 'superuser@provider.example',
    first_name: 'Leah',
    last_name: 'Fenwick',
    job_title: 'Portal Administrator',
    employee_id: 'E005',
    is_superuser: true,
    about: 'Leah Fenwick, superuser',
    photo: 'E005.webp',
    ...internal,
  },
] as const satisfies readonly Account[]
