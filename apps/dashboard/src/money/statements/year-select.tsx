import { useNavigate } from "@tanstack/react-router";
import { Select } from "../../ui/field.tsx";
import { yearChoices } from "./year.ts";

export function YearSelect({ present, year }: { present: number; year: number }) {
  const navigate = useNavigate();
  return (
    <Select
      aria-label="Year"
      className="w-auto! print:hidden"
      value={year}
      onChange={({ target }) => void navigate({ to: ".", search: { year: Number(target.value) } })}
    >
      {yearChoices(present, year).map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </Select>
  );
}
