import { useAddress } from "../../lists/address.ts";
import { Select } from "../../ui/field.tsx";
import { yearChoices } from "./year.ts";

export function YearSelect({ present, year }: { present: number; year: number }) {
  const { set } = useAddress();
  return (
    <>
      <Select
        aria-label="Year"
        className="w-auto! print:hidden"
        value={year}
        onChange={({ target }) => set({ year: Number(target.value) })}
      >
        {yearChoices(present, year).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </Select>
      <p data-chosen className="figures hidden print:block">
        {year}
      </p>
    </>
  );
}
