/** Chooses the currency of the figures below. */
export const CurrencySwitch = ({
  chosen,
  currencies,
  onChoose,
}: {
  chosen: string;
  currencies: readonly string[];
  onChoose: (currency: string) => void;
}) => (
  <fieldset
    aria-label="Currency"
    className="flex justify-self-start overflow-hidden rounded-control border border-line-strong text-xs"
  >
    {currencies.map((currency) => (
      <button
        key={currency}
        type="button"
        aria-pressed={currency === chosen}
        onClick={() => onChoose(currency)}
        className="h-6.5 px-2 text-ink-2 hover:bg-hover aria-pressed:bg-selected aria-pressed:font-medium aria-pressed:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11"
      >
        {currency}
      </button>
    ))}
  </fieldset>
);
