import type { Chance } from "./chance.ts";

// All names are invented.

const firstNames = [
  ...["Alba", "Anouk", "Aron", "Astrid", "Bela", "Calla", "Ciro", "Dario", "Delphine", "Eira"],
  ...["Elio", "Enya", "Fabia", "Farid", "Freya", "Gideon", "Hilde", "Idris", "Ilka", "Imani"],
  ...["Joren", "Kaito", "Keziah", "Leif", "Livia", "Magda", "Malik", "Mirela", "Nadim", "Nilo"],
  ...["Odile", "Orla", "Pavel", "Quentin", "Rafa", "Ronja", "Sanna", "Silvan", "Tamsin", "Teo"],
  ...["Ulla", "Vera", "Wanda", "Xenia", "Yara", "Yusuf", "Zelda", "Zoltan"],
] as const;

const lastNames = [
  ...["Abendroth", "Alderwick", "Ambrosi", "Arkwright", "Ashgrove", "Bellweather", "Bergström"],
  ...["Birchall", "Brightwater", "Castellane", "Coppersmith", "Cormack", "Dahlgren", "Delacour"],
  ...["Dunmore", "Eastbrook", "Eklund", "Fairweather", "Falkenrath", "Fennimore", "Galbraith"],
  ...["Garnier", "Greenhalgh", "Hallström", "Harrowgate", "Hazelwood", "Ivarsson", "Jansdotter"],
  ...["Kestrel", "Kowalczuk", "Larkspur", "Lindenau", "Lockhart", "Marchetti", "Merriweather"],
  ...["Montclair", "Nakagawa", "Nightingale", "Northcott", "Oakhurst", "Okonjo", "Ostrander"],
  ...["Pemberton", "Pettersen", "Quillfeather", "Ravensdale", "Redfern", "Rosendahl", "Sandoval"],
  ...["Silverton", "Söderberg", "Stonebridge", "Thistlewood", "Umarova", "Valcourt", "Vänskä"],
  ...["Westergaard", "Whitlock", "Winterbourne", "Yamamura"],
] as const;

const streets = [
  "Harbour Rd",
  "Mill Lane",
  "Orchard Way",
  "Station St",
  "Fjord Terrace",
  "Elm Row",
];
const towns = ["Northbridge", "Ashby Cross", "Lower Fenwick", "Saltmere", "Kingsholm"];

export const companyNames = [
  ...[
    "Bluefin Roofing",
    "Cedar & Stone",
    "Copperline Plumbing",
    "Dovetail Joinery",
    "Eastgate Homes",
  ],
  ...[
    "Fernhill Estates",
    "Gable Architects",
    "Hearth & Hall",
    "Juniper Facilities",
    "Kiln Interiors",
  ],
  ...["Lantern Housing", "Mosswood Gardens", "Nordlys Elektro", "Quarry Lane Builders"],
  ...["Ridgeline Surveyors", "Slate Street Realty", "Tallgrass Property", "Vesper Insulation"],
] as const;

/** Contact data of a person. */
export interface Identity {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** Gives every person a unique name. */
export function createNamer(chance: Chance) {
  const unused = chance.some(
    firstNames.flatMap((firstName) => lastNames.map((lastName) => ({ firstName, lastName }))),
    1_000,
  );
  return (): Identity => {
    const name = unused.pop();
    if (name === undefined) throw new Error("There are not enough names");
    return { ...name, email: emailOf(name), phone: phoneOf(unused.length) };
  };
}

/** The email address is lowercase and has no accents. */
export function emailOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  const name = `${firstName}.${lastName}`.normalize("NFD").replaceAll(/[^A-Za-z.]/g, "");
  return `${name.toLowerCase()}@example.com`;
}

const areaCodes = [202, 212, 303, 312, 404, 503, 617, 702, 808, 907];

/** Returns one of the numbers 555 0100 to 555 0199 in an area, which are reserved for fiction. */
const phoneOf = (number: number) =>
  `+1 ${areaCodes[Math.floor(number / 100) % areaCodes.length]} 555 01${String(number % 100).padStart(2, "0")}`;

export const addressFrom = (chance: Chance) =>
  `${chance.whole(1, 180)} ${chance.pick(streets)}, ${chance.pick(towns)}`;
