export function DemographicsScreen() {
  return null
}
