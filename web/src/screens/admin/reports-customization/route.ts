import { screen } from '../../../components/routing/define-screen.ts'

export const reportsCustomization = screen({
  path: '/admin/reports/customization',
  access: 'administrator',
  name: 'ReportsCustomizationScreen',
  load: () => import('./ReportsCustomizationScreen.tsx'),
})
